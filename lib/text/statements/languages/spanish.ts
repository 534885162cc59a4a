import { wordSet } from '../../evidence/words';
import type { SentenceLanguage } from './sentence-language';

export const SPANISH: SentenceLanguage = {
  joins: wordSet(`
    sr sra srta sres sras dra dres dras profa lic dña sto sta p.ej ej aprox núm núms pág págs
    tel avda dpto depto gral ing excmo
  `),
  joinsCapital: wordSet(`
    ee.uu ff.aa ud uds vd s.a s.l a.c d.c j.c cía
  `),
  joinsNumber: wordSet(`
    cap caps art arts n ed máx mín apdo ene feb abr may jun jul ago sep sept oct nov dic
  `),
  starters: wordSet(`
    el la los las lo un una unos unas este esta estos estas ese esa esos esas esto eso su sus mi
    tu se es son está están hay en a al con sin de del desde por para según durante tras ante
    entre hasta si cuando como aunque mientras porque pues ya y o pero además también así
    entonces luego después antes no nunca siempre sí algunos algunas muchos muchas otros otras
    otro otra todos todas cada ambos ninguno ninguna qué que cuál quién cómo cuándo dónde más
    menos muy puede pueden debe deben tome consulte evite
  `),
  ordinals: null,
};
