import { wordSet } from '../../evidence/words';
import type { SentenceLanguage } from './sentence-language';

export const ENGLISH: SentenceLanguage = {
  joins: wordSet(`
    mr mrs ms mt maj brig gen sen rep gov capt lt col sgt rev hon messrs mme fr eg ie v esp resp
  `),
  joinsCapital: new Set(),
  joinsNumber: wordSet(`
    no nos eqs ch sec sect app pg art par para ver est min max jan feb mar apr jun jul aug sep
    sept oct nov dec avg temp wt ht q c
  `),
  starters: wordSet(`
    the this that these those it its they their his he her she we our you your i my a an in on
    at by for from with as if when while although though because since after before during
    however therefore thus moreover furthermore also but and or so yet some many most several
    few all both each no not there here according overall finally first second then it’s it's
    such other what how why who where which is are do does can should please note always
  `),
  ordinals: null,
};
