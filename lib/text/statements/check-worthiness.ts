import type { CheckWorthiness, NotCheckWorthyReason } from '../../core/answer/statement';
import { findClause } from './claims/find-verb';
import { readTokens } from './claims/sentence-words';
import { countWords, hasFiniteVerb } from './finite-verbs';
import type { PlacedDraft } from './statement-context';

/** Characters searched: self-reference shows at the beginning of a statement. */
const LONGEST_LOOK = 400;

/** Longer advice carries medical content of its own. */
const LONGEST_ADVICE_WORDS = 32;

/** One or two words without a verb or a figure say nothing on their own. */
const SHORTEST_ASSERTION_WORDS = 3;

const URLS =
  /\b(?:https?:\/\/|www\.)\S+|\b10\.\d{4,9}\/\S+|\b(?:doi|pmid|source|sources|link|via|isbn)\b:?/gi;

/** Titles over the names of works. ("Sources" can be those of a vitamin.) */
const LIST_OF_WORKS = /(?:^|› )(?:list of )?(?:references?|bibliography|works cited)$/i;

const EMPTY_SENTENCES =
  /^(?:yes|no|maybe|perhaps|possibly|it depends|not (?:really|exactly|necessarily|quite|always)|correct|exactly|absolutely(?: not)?|definitely(?: not)?|of course(?: not)?|that(?:'s| is) (?:right|correct|true|it|all)|in (?:short|summary|brief|conclusion|general)|to (?:sum up|summari[sz]e)|overall|short answer|long answer|bottom line|true|false|none|n\/a|unknown|see (?:above|below))[.!,:;]*$/;

/**
 * Returns whether a statement contains something that a source could support or deny. English
 * phrases only, read from the beginning of the statement. In doubt it is worth a check: marking a
 * real assertion hides it from the user, while checking an empty one costs a "not found".
 */
export function assessCheckWorthiness(draft: PlacedDraft): CheckWorthiness {
  const reason = findReason(draft);
  return reason ? { kind: 'not-check-worthy', reason } : { kind: 'check-worthy' };
}

/** Returns whether a part of a check-worthy sentence has anything to check of its own. */
export function assessPart(text: string, citationIds: PlacedDraft['citationIds']): CheckWorthiness {
  const reason = findPhrase(simplify(text), { text, citationIds });
  return reason ? { kind: 'not-check-worthy', reason } : { kind: 'check-worthy' };
}

type Phrased = Pick<PlacedDraft, 'text' | 'citationIds'>;

function findReason(draft: PlacedDraft): NotCheckWorthyReason | null {
  if (draft.role !== 'plain') return draft.role;
  if (draft.isSourceLine) return 'no-assertion';
  if (/[?？؟]["”’“»」』)\]\s]*$/.test(draft.text.slice(-8))) return 'question';
  if (draft.block === 'table-row') return null;
  if (LIST_OF_WORKS.test(draft.heading ?? '')) return 'no-assertion';

  const whole = simplify(draft.text);
  return findPhrase(whole, draft) ?? (isEmpty(draft, whole) ? 'no-assertion' : null);
}

function simplify(text: string): string {
  return text
    .slice(0, LONGEST_LOOK)
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^["“*_\s]+/, '');
}

function findPhrase(whole: string, draft: Phrased): NotCheckWorthyReason | null {
  const words = whole.replace(COURTESY_OPENING, '');
  if (words === '') return /^(?:yes|no)\b/.test(whole) ? 'no-assertion' : 'greeting';
  if (isAny(GREETINGS, whole) || isAny(GREETINGS, words)) return 'greeting';

  const claim = words.replace(NOTE_LABEL, '').replace(HEDGED_OPENING, '').replace(ANNOUNCEMENT, '');
  if (isAny(DISCLAIMERS, claim)) return 'disclaimer';
  return isOpen(claim, draft) ? 'no-assertion' : findAdvice(claim, draft);
}

/** "Caution: This is not medical advice." */
const NOTE_LABEL = /^(?:caution|warning|note|important|disclaimer|reminder)s?\s?:\s*/;

/** Denied by its own label, or says that something is not known. */
function isOpen(claim: string, { citationIds }: Phrased): boolean {
  return DENIED_LABEL.test(claim) || (citationIds.length === 0 && isAny(OPEN_QUESTIONS, claim));
}

function findAdvice(claim: string, draft: Phrased): NotCheckWorthyReason | null {
  const isPointer = REFERRAL.test(claim) || POINTER.test(claim) || isTask(claim, draft);
  const isTalk = isAny(CONVERSATION, claim) && !REPORTS.test(claim);
  return isPointer || isTalk || isCareAdvice(claim, draft) ? 'advice-to-user' : null;
}

function isAny(patterns: readonly RegExp[], words: string): boolean {
  return patterns.some(pattern => pattern.test(words));
}

/** "Compare the quotes": work for the user, with nothing in it that a source could say. */
function isTask(words: string, { text, citationIds }: Phrased): boolean {
  if (citationIds.length > 0 || /\d/.test(words)) return false;
  const bare = words.replace(TASK_LABEL, '');
  if (GIVES_REASON.test(words)) return false;
  // "Plan A covers visits": the verb comes right after, and the first word is a noun.
  const verb = findClause(readTokens(text))?.verb ?? Infinity;
  return SUGGESTED_TASK.test(bare) || (verb > 2 && TASK.test(bare));
}

/** "Talk to your doctor first." Cited or reasoned advice is medicine, and checked. */
function isCareAdvice(words: string, { citationIds }: Phrased): boolean {
  if (citationIds.length > 0 || words.split(' ').length > LONGEST_ADVICE_WORDS) return false;
  return TO_THE_READER.test(words) && SEEK_CARE.test(words) && !GIVES_REASON.test(words);
}

function isEmpty({ text, heading, citationIds }: PlacedDraft, whole: string): boolean {
  const rest = text.slice(0, LONGEST_LOOK).replace(URLS, ' ');
  if (!/\p{L}{2}/u.test(rest)) return !/\d/.test(rest) || heading === null;
  if (EMPTY_SENTENCES.test(whole)) return true;
  if (citationIds.length > 0 || heading !== null || /[\d.!。！]$|\d/.test(rest)) return false;
  return countWords(rest) < SHORTEST_ASSERTION_WORDS && !hasFiniteVerb(rest);
}

/*
 * Phrases in which answers refer to themselves or address the user. Patterns are matched against
 * the beginning of a statement in lower case with straight apostrophes; all are anchored or without
 * nested repetition.
 */

/** Courtesy before the sentence proper; the rest is assessed separately. */
const COURTESY_OPENING =
  /^(?:hi|hello|hey|dear \w+|good (?:morning|afternoon|evening)|sure(?: thing)?|certainly|of course|absolutely|definitely|no problem|yes|no|okay|ok|great|good question|great question|excellent question|thanks|thank you)(?: there| again)?(?:\s*[,!.;:–—-]+\s*|$)/;

/** Reservation before an assertion; the rest is assessed separately. */
const HEDGED_OPENING =
  /^(?:(?:while|although|though|since|because|as) i\b[^,]{0,100}|i(?:'m| am) not an? [^,]{0,60}|as an? (?:\w+ )?(?:ai|artificial|language)\b[^,]{0,80}|(?:as of|based on|according to|up to) my (?:knowledge|training|last)\b[^,]{0,60}),? (?:but |however,? )?(?!i\b)(?=\S)/;

/** Announces what it then goes on to say: "Here is a summary: zinc shortens colds." */
const ANNOUNCEMENT =
  /^(?:here|below|above)(?:'s| is| are|,)? (?:an? |the |some |my |what |are |is |you )[^:.!?]{0,80}: (?=\S+ \S+ \S)/;

const GREETINGS: readonly RegExp[] = [
  /^(?:hi|hello|hey|welcome)\b.{0,30}$/,
  /^(?:thanks|thank you)\b/,
  /^(?:that(?:'s| is)|what) an? (?:very |really )?(?:good|great|excellent|important|interesting|thoughtful|common) question\b/,
  /^you(?:'re| are) (?:very |most |always )?welcome\b/,
  /^i(?:'m| am) (?:glad|happy|here|pleased|delighted) (?:to|you|that|for you)\b/,
  /^(?:happy|glad) to (?:help|assist|explain)\b/,
  /^(?:i(?:'m| am) )?(?:so |very |really )?sorry (?:to hear|that you|you(?:'re| are)|for|about)\b/,
  /^i (?:understand|know|realize|realise) (?:that )?(?:you|your|this (?:can|must|is))\b/,
  /^(?:i )?(?:really )?hope (?:this|that|it|these|you)\b/,
  /^(?:take care|best (?:wishes|of luck)|good luck|get well|stay (?:safe|healthy|well))\b.{0,30}$/,
  /^(?:great|good|excellent) question\b/,
];

const DISCLAIMERS: readonly RegExp[] = [
  /^as an? (?:\w+ )?(?:ai|artificial|language)\b[^,]{0,80},? i\b/,
  /\bi(?:'m| am) (?:not|no) (?:an? )?(?:\w+ )?(?:doctor|physician|medical|healthcare|health care|clinician|pharmacist|licensed|qualified|lawyer|expert|able|substitute)\b/,
  /\bi(?:'m| am) (?:just |only )?an? (?:ai|artificial|language model|large language|virtual|chatbot)\b/,
  /^(?:(?:please )?(?:note|remember|be aware|keep in mind|bear in mind)(?: that)?:? )?(?:this|the|these|all|any|my|it)(?: (?:information|content|answer|response|summary|article|overview|guide|advice|above|page|material|text|details|suggestions))?(?: (?:above|here|provided|given|below|provided here|in this (?:answer|response)))? (?:is|are|does|do|should|shall|must|may|can|isn't|aren't|doesn't|shouldn't|cannot|can't) ?(?:not )?(?:be )?(?:used |taken |considered |treated |intended |meant |construed |constitute |replace |to |as |for |only |solely |purely |provided |a |general )*(?:medical advice|professional advice|substitute|replacement|replace|diagnos(?:e|is|tic)|informational|information only|educational|general information)\b/,
  /\b(?:for )?(?:informational|educational|information|general information)(?: and (?:informational|educational))? purposes\b/,
  /\bnot (?:a )?(?:substitute|replacement) for (?:professional|medical|personal|the advice|advice|a doctor|seeing)\b/,
  /^(?:this|it) (?:isn't|is not|doesn't|does not)(?: \w+){0,3} (?:medical|professional|legal) advice\b/,
  /^(?:not|no) (?:medical|professional) advice\b/,
  /\bi (?:cannot|can't|can not|am unable to|am not able to|do not|don't) (?:provide|give|offer|diagnose|prescribe|replace|access|browse|have (?:access|real-time|the ability|information|personal|enough|any)|verify|know (?:your|which|what))\b/,
  /\b(?:my knowledge cut-?off|my training data|my last update|my knowledge) (?:is|was|may|might|only|has|goes|ends|does)\b/,
  /^(?:i|chatgpt|this (?:answer|tool|ai)|ai(?:-generated)?(?: \w+)?) (?:can|may|might|could) (?:also )?(?:be wrong|make mistakes|contain (?:errors|mistakes)|be (?:inaccurate|outdated|incomplete))\b/,
  /^(?:always )?(?:double-?check|verify) (?:this|the|all|any|these|important)\b/,
  /^(?:unfortunately,? |however,? )?(?:it is|it's) (?:impossible|difficult|not possible) (?:for me )?to (?:say|determine|know|provide|answer|give)\b/,
  /\bi (?:apologi[sz]e|was (?:wrong|mistaken|unable)|couldn't find|could not find|didn't find|did not find)\b/,
];

/** Talks about the conversation, the search or the answer's own layout. */
const CONVERSATION: readonly RegExp[] = [
  /^(?:please |just )?(?:let me know|feel free|don't hesitate|do not hesitate|tell me|ask me|share (?:your|more|any))\b/,
  /^(?:would|do|are|should|shall) (?:you|i) (?:like|want|need|interested|looking)\b/,
  /^if you(?:'d| would)? (?:like|want|wish|prefer|need|have|can|tell|share|provide|give|let|are looking)\b.{0,160}\b(?:i can|i could|i'll|i will|let me|feel free|please (?:ask|let|share|provide|tell)|just (?:ask|tell|say|let)|happy to|tell me)\b/,
  /^i (?:can|could|will|would|'ll) (?:also |gladly |happily )?(?:help|provide|explain|share|summari[sz]e|walk|go|look|search|tailor|create|give|put|compare|list|show|outline|break)\b/,
  /^i(?:'ll| will|'d| would be|'ve| have)? (?:also |just |now )?(?:searched|looked|reviewed|checked|consulted|gathered|compiled|summari[sz]ed|outlined|included|listed|focused|happy|break)\b/,
  /^i (?:found|read|used) (?:\d+|several|some|a few|many|multiple|the following|these|no) (?:\w+ ){0,2}(?:sources?|results?|articles?|studies|papers?|pages?|references?|information)\b/,
  /^(?:here|below|above)(?:'s| is| are|,)? (?:an? |the |some |my |what |are |is |you )/,
  /^(?:based on|according to) (?:my|the) (?:search|research|sources|results|information) ?(?:results |i found )?(?:above|below|provided|found|,? here)?[,:]?$/,
  /^(?:in (?:this|the) (?:answer|response|summary|following)|the following (?:is|are) (?:an?|the|some)|to (?:answer|address) your question|as (?:i )?(?:mentioned|noted|stated|discussed) (?:above|before|earlier)[.]?$)/,
  /^(?:in order )?to (?:help|assist|give|provide)(?: you)?\b.{0,80}\b(?:could you|can you|please|i(?:'d| would)? need|i'll need)\b/,
  /^(?:could|can) you (?:please )?(?:tell|share|provide|clarify|specify|let)\b/,
  /^please (?:share|provide|clarify|specify|tell|let me|note that i)\b/,
  /^(?:searching|thinking|reading|looking up|analy[sz]ing|browsing)\b.{0,60}(?:\.{3}|…)$/,
  /^(?:chatgpt|assistant|copilot|gemini|claude|you) (?:said|answered|wrote|asked)\b.{0,3}$/,
];

/** "Statement D (Incorrect): …": the answer quotes it to say that it is not so. */
const DENIED_LABEL =
  /^(?:(?:statement|option|answer|choice|claim|myth) )?(?:[a-z]|\d{1,2})?[.)]? ?\((?:incorrect|false|wrong|not true|untrue|not correct)\)\s*[:.–—-]/;

/** "See this page", "Read more at …" */
const POINTER =
  /^(?:please |you can |also )?(?:see|read|visit|check out|refer to|go to|click|follow|open|view|download|learn|find out)(?: also| more| further| the full \w+| the following)? ?(?:(?:about|at|on|in|here|from|this|these|the|our|their|its|below|above|via)\b[^.!?]{0,80}?)?\b(?:pages?|links?|articles?|websites?|sites?|resources?|guides?|sections?|here|below|above|tables?|figures?|documentation|videos?)\b[^.!?]{0,60}[.!]?$/;

/** Verbs of gathering and choosing; those of care ("take", "avoid", "use") do make claims. */
const TASK =
  /^(?:(?:first|then|next|finally|lastly|also|and|additionally|once you have \w+),? )?(?:research|look (?:for|at|up|online)|shortlist|select|choose|compare|determine|identify|define|decide|evaluate|gather|collect|search|browse|find|list|write down|note down|plan|set (?:a|your|up)|make (?:a|your) (?:list|plan|budget)|ask (?:for|around)|contact|review|read|request|schedule|create|prepare|brainstorm|outline)\b(?! (?:is|are|was|were|has|have|of|suggests?|shows?|found|in|by)\b)/;
/** "You may want to check…", "I recommend consulting…": work for the user too. */
const SUGGESTED_TASK =
  /^(?:(?:alternatively|instead|however|also),? )?(?:you (?:can|could|may want to|might want to)|(?:i(?:'d| would)? )(?:recommend|suggest)(?: that you| you)?) (?:also |always |try )?(?:check|visit|look|search|refer|consult|review|research|contact|reach|browse|explore)(?:ing)?\b/;
const TASK_LABEL = /^(?:\d{1,2}[.)] ?)?\p{L}[\p{L} -]{1,30}: /u;

/** Says that something is not known, in general. */
const OPEN_QUESTIONS: readonly RegExp[] = [
  /^(?:and |but |so |therefore,? |however,? |still,? )?(?:more|further|additional) (?:research|studies|work|data|evidence|trials|information)\b[^.]{0,40}\b(?:is|are|would be|may be) (?:still )?(?:needed|required|necessary)\b/,
  /^(?:and |but |so |however,? |unfortunately,? )?(?:it is|it's) (?:difficult|hard|impossible|not possible|tricky) to (?:say|tell|know|determine|pinpoint|predict|give|provide|answer|estimate|name|list)\b/,
  /^(?:however,? )?(?:i(?:'m| am) not (?:sure|certain|aware|familiar)|i (?:do not|don't) know)\b/,
  /^(?:however,? |but )?(?:without|given|due to|since)\b[^,]{3,100}, it(?: is|'s) (?:difficult|hard|impossible|not possible|tricky) to\b/,
  /^(?:however,? |but )?(?:the|your|this) (?:question|request|prompt|query|premise)(?: itself)? (?:is|are|seems|appears|contains|may|might|does|has|assumes|you)\b/,
  /^(?:however,? |but )?(?:it is|it's) possible (?:that )?you\b|\byou (?:may|might|could) be (?:thinking|referring|confus)/,
  /\b(?:cannot|can't|could not) be (?:answered|determined|known) (?:without|from|based on)\b/,
  /^[^.,;]{3,100}\b(?:is|are|remains?) (?:currently |still |often )?(?:an? )?(?:(?:topic|matter|subject|area) of (?:ongoing |active |much |some )?(?:debate|discussion|research|opinion|taste|preference)|subjective)\b/,
  /^(?:but |so |however,? |ultimately,? |in the end,? |overall,? )?(?:the (?:best|right|ideal) (?:choice|option|approach|answer|one)|the answer|it|this|that)\b[^.;]{0,60} (?:depends? on|comes? down to) (?:your|individual|personal|the individual|what you|how you|who you|several factors|many factors|various factors|a (?:number|variety) of factors)\b/,
  /^(?:but |however,? |unfortunately,? )?(?:there (?:is|are|was) no (?:\w+ ){0,3}(?:information|details?|mention|data)|no (?:\w+ ){0,3}information (?:is|was)|the (?:text|passage|question|prompt|context|article|paragraph|information|reference)(?: \w+){0,2} (?:does not|doesn't|did not)) (?:\w+ ){0,3}(?:provided|given|available|mention|mentioned|state|say|provide|specify|contain|about|on|regarding)\b/,
  /^(?:however,? |also,? |additionally,? )?(?:it is|it's) (?:also )?important to (?:note|remember|keep in mind|consider) that [^.;]{3,120} should\b(?! (?:be taken|take))/,
];

const REFERRAL =
  /^for (?:more|further|additional|the (?:most|latest)|up-to-date|current|accurate)\b[^.]{0,40}\b(?:information|details|reading|data|advice|guidance)\b[^.]{0,120}\b(?:you can (?:check|visit|see|look|refer|consult|read)|i (?:recommend|suggest|advise)|please|check out|visit|refer to|consult)\b/;

/** Assertions in such a phrase still count: "I found that zinc shortens colds". */
const REPORTS = /\b(?:that|shows?|showed|suggests?|suggested|indicates?|indicated)\b/;

const CARE =
  '(?:doctors?|physicians?|gps?|health ?care (?:providers?|professionals?|teams?|workers?)|health (?:providers?|professionals?|team)|(?:medical|qualified|licensed|mental health|trusted) (?:\\w+ )?(?:professionals?|providers?|advice|attention|help|care|team|evaluation|specialists?)|medical (?:advice|attention|help|care|guidance)|clinicians?|pharmacists?|specialists?|dieti[tc]ians?|therapists?|nurses?|dentists?|dermatologists?|cardiologists?|providers?|professional (?:help|advice|guidance|medical \\w+)|emergency (?:care|services|room|help|department|medical \\w+)|911|999|112|poison control)';
const TURN_TO =
  '(?:consult(?:ing)?|talk(?:ing)? (?:to|with)|speak(?:ing)? (?:to|with)|see|seeing|contact(?:ing)?|ask(?:ing)?|check(?:ing)? (?:in )?with|discuss|discussing|reach(?:ing)? out to|seek(?:ing)?|call(?:ing)?|visit(?:ing)?|follow(?:ing)? up with|get(?:ting)?|work(?:ing)? with|tell(?:ing)?|inform(?:ing)?|go to)';

/** Tells the user to see somebody who can examine them. */
const SEEK_CARE = new RegExp(`\\b${TURN_TO}\\b(?: (?!because|since)[\\w'’,/-]+){0,9}? ${CARE}\\b`);

/** Opening of such advice when it addresses the user. */
const TO_THE_READER =
  /^(?:(?:always|please|so|also|however|but|and|finally|therefore|overall|as always|in (?:any|all|either) cases?|when in doubt|remember|be sure|make sure|it(?:'s| is)|if (?:you|your|symptoms|the symptoms|any|in doubt|unsure|this|these|the|they|it)|before|for (?:personali[sz]ed|medical|specific|individual|further|more|any|advice|guidance)|you(?:'ll)? (?:should|may|might|can|must|could|need)|i(?:'d)? (?:would )?(?:recommend|suggest|advise|encourage)|do not hesitate|don't hesitate|consider|consult|talk|speak|see|contact|ask|check|discuss|reach|seek|call|visit|follow|get|work|tell|inform|go)\b)/;

/** Words that give a reason or a figure, and with it something to check. */
const GIVES_REASON =
  /\b(?:because|since it|since they|as it|as they|which|due to|can (?:cause|worsen|increase|lead|interact|damage|harm|raise|lower|reduce|trigger)|may (?:cause|worsen|increase|interact|damage|harm)|(?:risk|chance) (?:of|for)|interacts?|(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|a few|several) ?(?:%|mg|mcg|g|ml|iu|hours?|days?|weeks?|months?|years?|times|°))(?![\p{L}])/u;
