import { wordSet } from '../../evidence/words';
import type { SentenceLanguage } from './sentence-language';

export const FRENCH: SentenceLanguage = {
  joins: wordSet(`
    MM mme mmes mlle mlles mgr pr prs ste p.ex ex env c.-à-d c.à.d c.a.d tél av
  `),
  joinsCapital: wordSet(`
    cie éts
  `),
  joinsNumber: wordSet(`
    chap art n no réf réfs max min éd janv févr fév avr juil sept oct nov déc
  `),
  starters: wordSet(`
    le la les l un une des de du d ce cet cette ces c il elle ils elles on nous vous je j son sa
    ses leur leurs notre votre en dans sur sous avec sans pour par à au aux chez vers depuis
    pendant après avant entre selon si s quand lorsque lorsqu comme bien puisque car mais ou et
    donc ainsi aussi alors puis ensuite enfin cependant toutefois pourtant néanmoins certains
    certaines plusieurs beaucoup quelques tous toutes chaque aucun aucune non oui ne n pas est
    sont quel quelle quels quelles qui quoi que qu comment pourquoi où cela ça voici consultez
    évitez prenez
  `),
  ordinals: null,
};
