import { atFirstUse } from '../../util/at-first-use';

/*
 * Words over and before sources in the languages that answers are written in. Combining marks and
 * letter case are ignored by whoever compares.
 */

/** One source: "Source: https://…". */
const SOURCE =
  'source|reference|ref|citation|quelle|beleg|referenz|nachweis|référence|réf|fuente|referencia|fonte|riferimento|referência|bron|källa|kilde|źródło|来源|來源|出处|出處|资料来源|資料來源|信息来源|参考|参考来源|引用元|出典|출처|источник|المصدر|مصدر|स्रोत|kaynak';

/** Several sources, a word that also names those of a vitamin or an error. */
const SOURCES =
  'sources|links|learn more|quellen|belege|nachweise|liens|fuentes|enlaces|fonti|fontes|bronnen|källor|kilder|źródła|来源|來源|出处|出處|引用|引文|参考|链接|источники|ссылки|المصادر|مصادر|출처|出典|स्रोत|kaynaklar';

/** Several sources and nothing else. */
const REFERENCES =
  'references?|citations?|bibliography|works cited|footnotes|endnotes|literature|further reading|sources cited|sources used|sources consulted|literatur|literaturverzeichnis|literaturangaben|quellenverzeichnis|quellenangaben?|quellennachweise?|referenzen|einzelnachweise|fußnoten|weiterführende literatur|références?|bibliographie|sitographie|notes et références|referencias?|bibliograf[ií]a|obras citadas|riferimenti|riferimenti bibliografici|opere citate|referências?|参考文献|参考资料|參考文獻|參考資料|参考来源|资料来源|資料來源|引用来源|引用文献|引用文獻|参考資料|参考链接|참고 ?문헌|참고 ?자료|인용 ?출처|список литературы|литература|использованная литература|использованные источники|المراجع|مراجع|قائمة المراجع|المصادر والمراجع|المراجع والمصادر|संदर्भ|kaynakça|referenties|literatuur|referenser|referanser|bibliografia';

/** Words beside those of a title that leave it one: "Key references", "Quellen und Links". */
const BESIDE =
  'key|main|selected|additional|further|full|complete|cited|used|consulted|numbered|primary|web|online|source|list|lists|of|the|and|for|my|reading|here|are|in|report|read|but|not|verwendete|zitierte|genutzte|weitere|wichtige|wichtigste|und|zum|weiterlesen|principales?|consultées|citées|utilisées|utiles|supplémentaires|bibliographiques|et|des|les|liste|lista|de|del|las|los|y|consultadas|citadas|utilizadas|bibliográficas?|clave|bibliografici|principali|consultate|citate|e|delle|das|主要|相关|相關|及|与|和|列表|링크|주요|основные|использованные|и|المستخدمة|و';

/** Whole alternatives, longest first, so that one is never cut by a shorter. */
const longestFirst = (words: string) =>
  words
    .split('|')
    .toSorted((a, b) => b.length - a.length)
    .join('|');

/** Names of one or more sources before a colon, as part of a pattern. */
export const SOURCE_WORD = `(?:${longestFirst(`${SOURCE}|${SOURCES}|references|refs|citations|références|referencias|referenzen|参考文献|参考资料`)})`;

/** Bullets, brackets and pictures before a label. */
const BEFORE = String.raw`^[^\p{L}\p{N}]{0,12}`;
const ONE = new RegExp(`${BEFORE}(?:${longestFirst(SOURCE)})s?\\.?\\s?[:：]`, 'iu');
const MANY = new RegExp(`${BEFORE}${SOURCE_WORD}\\.?\\s?[:：]`, 'iu');

/** Returns the words behind "Source:"; `null` if a text opens with no such label. */
export function afterSourceLabel(text: string): { rest: string; isOne: boolean } | null {
  const head = text.slice(0, 40);
  const one = ONE.exec(head);
  const label = one ?? MANY.exec(head);
  const isOne = one !== null && !/s\.?\s?[:：]$/i.test(one[0]);
  return label === null ? null : { rest: text.slice(label[0].length), isOne };
}

/** Between two words of a title; Chinese has none. */
const GAP = String.raw`(?:\s+|(?<=\p{Script=Han}))`;
const titleOf = (words: string) =>
  atFirstUse(
    () =>
      new RegExp(
        `^(?:(?:${BESIDE})${GAP})*(?:${longestFirst(words)})(?:${GAP}(?:${BESIDE}|${SOURCES}))*$`,
        'iu',
      ),
  );
const CERTAIN = titleOf(REFERENCES);
const AMBIGUOUS = titleOf(SOURCES);

const LONGEST_TITLE = 60;

/**
 * Returns whether a line is the title of a list of sources, or possibly of another list. Ignores
 * pictures, emphasis, a number before and a count after it.
 */
export function readReferenceTitle(line: string): 'certain' | 'ambiguous' | null {
  if (line.length > LONGEST_TITLE) return null;
  const title = line
    .normalize('NFC')
    .replace(/^(?:[^\p{L}\p{N}]|\d{1,2}[.)]\s)+/u, '')
    .replace(/[\s(（]*\d{0,4}[)）]?[^\p{L}]*$/u, '')
    .replace(/\s*[&/+,]\s*/g, ' ');
  if (CERTAIN().test(title)) return 'certain';
  return AMBIGUOUS().test(title) ? 'ambiguous' : null;
}
