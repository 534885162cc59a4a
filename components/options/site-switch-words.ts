import type { Words } from '../reason-words';
import type { SwitchFailure } from './options-data';

/** Why a chat site stays off. */
export const SWITCH_FAILURE_WORDS: Record<SwitchFailure, Words> = {
  'not-allowed': {
    sentence: 'The browser was not allowed to let Veracite read this site, so it stays off.',
    nextStep: 'Click again and allow it. Without it, select an answer and check the selection.',
  },
  'no-host': {
    sentence: 'This is not the address of a host.',
    nextStep: 'Write it as in the address bar, for example chat.example.org or localhost:3000.',
  },
};
