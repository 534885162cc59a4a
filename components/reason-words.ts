import type { CaptureNote } from '../lib/core/answer';
import type { NotJudgedReason } from '../lib/core/finding';
import type { RequestFailure } from '../lib/core/page-check';
import type { NotCheckWorthyReason } from '../lib/core/statement';
import { messageName, t } from '../lib/i18n/t';
import { MODEL_FAILURE_WORDS } from './model-failure-words';
import { VERDICT_WORDS } from './verdict-words';

/** Something that did not work, for a reader: what happened, and what can be done. */
export type Words = { sentence: string; nextStep: string };

/** `short` follows "Could not be checked:"; `action` is what a button offers. */
export type ReasonWords = Words & { short: string; action: 'grant' | 'retry' | null };

/** nb. None of these may use a word of *not found*: they say nothing about the content. */
export const REASON_WORDS: Record<NotJudgedReason | 'no-sources', ReasonWords> = {
  'no-permission': {
    short: 'no permission',
    sentence: 'Veracite may not open pages of this site yet.',
    nextStep: 'Allow the site, and the source is read at once.',
    action: 'grant',
  },
  'redirected-without-permission': {
    short: 'sent on to another site',
    sentence: 'This address sends readers on to another site, which Veracite may not open yet.',
    nextStep: 'Allow it, or open the source yourself and compare.',
    action: 'grant',
  },
  'dead-link': {
    short: 'the page is gone',
    sentence: 'The site says that there is no page at this address.',
    nextStep: 'Look for the source by its title; the address may be wrong or out of date.',
    action: 'retry',
  },
  'soft-404': {
    short: 'the page is gone',
    sentence: 'The site answers with a page that stands for pages it does not have.',
    nextStep: 'Look for the source by its title; the address may be wrong or out of date.',
    action: 'retry',
  },
  parked: {
    short: 'the domain is for sale',
    sentence: 'The address belongs to a domain that is for sale or shows advertisements only.',
    nextStep: 'Look for the source by its title; the site it named is no longer there.',
    action: null,
  },
  'robot-check': {
    short: 'the site asks for a person',
    sentence: 'The site wants to know whether a person is reading, and shows no page to programs.',
    nextStep: 'Open the source yourself and compare.',
    action: null,
  },
  'http-error': {
    short: 'the site refused',
    sentence: 'The site answered with an error instead of the page.',
    nextStep: 'Try again later, or open the source yourself.',
    action: 'retry',
  },
  'rate-limited': {
    short: 'the site asks to wait',
    sentence: 'The site takes no more requests for now.',
    nextStep: 'Wait a few minutes, then try again.',
    action: 'retry',
  },
  paywall: {
    short: 'behind a paywall',
    sentence: 'The full text is for subscribers only.',
    nextStep: 'If you have access, open the source and compare it yourself.',
    action: null,
  },
  'login-required': {
    short: 'sign-in needed',
    sentence: 'The site shows this page only to people who are signed in.',
    nextStep: 'If you have an account, open the source and compare it yourself.',
    action: null,
  },
  timeout: {
    short: 'no answer in time',
    sentence: 'The site took too long to answer.',
    nextStep: 'Try again; it may only have been slow for a moment.',
    action: 'retry',
  },
  offline: {
    short: 'no internet connection',
    sentence: 'There was no internet connection.',
    nextStep: 'Connect to the internet, then try again.',
    action: 'retry',
  },
  unreachable: {
    short: 'the site cannot be reached',
    sentence: 'No server answered at this address.',
    nextStep: 'Try again later, or check the address.',
    action: 'retry',
  },
  'too-large': {
    short: 'the document is too large',
    sentence: 'The document is larger than Veracite reads.',
    nextStep: 'Open the source yourself and search in it.',
    action: null,
  },
  'unsupported-type': {
    short: 'not a readable kind of file',
    sentence:
      'The source is a kind of file that Veracite does not read, such as a picture or a video.',
    nextStep: 'Open the source yourself and compare.',
    action: null,
  },
  encrypted: {
    short: 'locked with a password',
    sentence: 'The document opens only with a password.',
    nextStep: 'If you have the password, open the source and compare it yourself.',
    action: null,
  },
  'no-text': {
    short: 'a scan without text',
    sentence: 'The document holds pictures of its pages and no text that could be read.',
    nextStep: 'Open the source yourself and compare, or look for a copy with text.',
    action: null,
  },
  damaged: {
    short: 'the document is broken',
    sentence: 'The document is broken or its end is missing, so it could not be read whole.',
    nextStep: 'Try again; if that does not help, look for another copy.',
    action: 'retry',
  },
  'too-complex': {
    short: 'too much to take apart',
    sentence: 'The document asks for more time or memory than Veracite gives a source.',
    nextStep: 'Be careful with this file; look for another copy of the source.',
    action: null,
  },
  empty: {
    short: 'the page holds no text',
    sentence: 'The page opened, and there was no text in it to read.',
    nextStep: 'Open the source yourself; some pages build their text only while you look.',
    action: 'retry',
  },
  'refused-address': {
    short: 'an address Veracite does not open',
    sentence: 'The address points into a private network or at a file, which Veracite never opens.',
    nextStep: 'Be careful with this address.',
    action: null,
  },
  'no-address': referenceWords('no-address', null),
  'not-identified': referenceWords('not-identified', null),
  'lookup-failed': referenceWords('lookup-failed', 'retry'),
  book: referenceWords('book', null),
  stopped: {
    short: 'stopped',
    sentence: 'The check was stopped before this source was read.',
    nextStep: 'Try again to go on.',
    action: 'retry',
  },
  'fetcher-failed': {
    short: 'a fault of Veracite',
    sentence: 'Veracite failed while it read this source. That is our fault, not the source’s.',
    nextStep: 'Try again.',
    action: 'retry',
  },
  ...MODEL_FAILURE_WORDS,
  'judge-failed': {
    short: 'the judge failed',
    sentence: 'The source was read, but the judge failed on it. That is our fault.',
    nextStep: 'Try again.',
    action: 'retry',
  },
  'quote-not-verified': {
    short: 'the quote could not be confirmed',
    sentence:
      'The judge quoted words that do not stand in the source, so its opinion was not taken.',
    nextStep: 'Try again, or open the source and compare it yourself.',
    action: 'retry',
  },
  'no-sources': {
    short: 'the answer cites no source',
    sentence: 'The answer cites no source at all, so there is nothing to compare with.',
    nextStep: 'Ask the chatbot for its sources, then check the new answer.',
    action: null,
  },
};

type ReferenceReason = 'no-address' | 'not-identified' | 'lookup-failed' | 'book';

/** nb. Read when they are shown: the language is chosen after this file was loaded. */
function referenceWords(reason: ReferenceReason, action: ReasonWords['action']): ReasonWords {
  const name = messageName(reason);
  return {
    action,
    get short() {
      return t(`reference.${name}.short`);
    },
    get sentence() {
      return t(`reference.${name}.sentence`);
    },
    get nextStep() {
      return t(`reference.${name}.next`);
    },
  };
}

/** "Could not be checked: no permission". */
export function notJudgedLabel(reason: NotJudgedReason | 'no-sources'): string {
  return `${VERDICT_WORDS['not-judged']}: ${REASON_WORDS[reason].short}`;
}

export const REQUEST_FAILURE_WORDS: Record<RequestFailure, Words> = {
  'invalid-capture': {
    sentence: 'This answer could not be taken over from the page.',
    nextStep: 'Reload the page and try again, or copy the answer and paste it here.',
  },
  'answer-empty': {
    sentence: 'There is no text to check.',
    nextStep: 'Copy the whole answer with its links, then paste it here.',
  },
  'answer-too-large': {
    sentence: 'This text is too long to check in one go.',
    nextStep: 'Check it in parts: select or paste one section at a time.',
  },
  'page-not-readable': {
    sentence: 'The browser lets no extension read this page.',
    nextStep: 'Copy the text and paste it here.',
  },
  'storage-full': {
    sentence: 'The browser has no room left to keep this check.',
    nextStep: 'Delete old checks below, or free some disk space, and try again.',
  },
};

export const CAPTURE_NOTE_WORDS: Record<CaptureNote, Words> = {
  'late-selector': {
    sentence: 'The chat site seems to have changed its pages.',
    nextStep: 'Compare the statements here with the answer on the page.',
  },
  'markers-without-citations': {
    sentence: 'The answer shows citation marks, but no addresses could be read behind them.',
    nextStep: 'Open the list of sources on the chat page, then check the answer again.',
  },
  'hidden-sources': {
    sentence: 'The page folds some sources away, so they are missing here.',
    nextStep: 'Unfold them on the chat page, then check the answer again.',
  },
  'nearby-citations': {
    sentence: 'The sources stand near the selected text, not in it.',
    nextStep: 'Check that they belong to what you selected.',
  },
  'list-for-markers': {
    sentence:
      'Some markers do not tell which source they stand for, so each is taken to cite the answer’s whole list.',
    nextStep: 'Open such a marker on the chat page to see its own source.',
  },
};

/** Why a stretch of the answer is kept but not compared, in a few words. */
export const NOT_CHECK_WORTHY_WORDS: Record<NotCheckWorthyReason, string> = {
  question: 'a question',
  greeting: 'a greeting',
  disclaimer: 'a disclaimer',
  heading: 'a heading',
  'lead-in': 'announces what follows',
  code: 'code',
  'advice-to-reader': 'advice to you',
  'no-assertion': 'asserts nothing',
};
