import type { DownloadFailure, ModelObstacle } from '../lib/core/model-offer';
import type { Words } from './reason-words';

/** Why a model cannot be chosen; `short` follows "Not offered:". */
export const OBSTACLE_WORDS: Record<ModelObstacle, Words & { short: string }> = {
  'no-graphics-card': {
    short: 'no graphics card for it',
    sentence: 'The browser has no graphics card that a model could run on.',
    nextStep: 'Switch on graphics acceleration in the browser, or use the embedded model.',
  },
  'card-too-limited': {
    short: 'the graphics card allows too little',
    sentence: 'The graphics card, or its driver, allows less than any of these models needs.',
    nextStep: 'Use the embedded model; a newer driver may help.',
  },
  'no-half-floats': {
    short: 'the graphics card lacks 16-bit numbers',
    sentence: 'This form of the model needs 16-bit numbers, which the graphics card does not have.',
    nextStep: 'Choose the same model in its 32-bit form.',
  },
  'buffers-too-small': {
    short: 'too large for the graphics card',
    sentence: 'One part of the model is larger than the graphics card takes in one piece.',
    nextStep: 'Choose a smaller model.',
  },
  'too-little-memory': {
    short: 'too little memory',
    sentence: 'The model needs more memory than this computer has to spare.',
    nextStep: 'Choose a smaller model.',
  },
  'program-missing': {
    short: 'its program is not part of this build',
    sentence:
      'Models need a program each, which Veracite never downloads: it would be remote code.',
    nextStep: 'Add the program to your own build, as docs/web-llm.md says.',
  },
  'too-little-storage': {
    short: 'too little room on the disk',
    sentence: 'The browser has less room than the model needs.',
    nextStep: 'Remove another model, or make room on the disk.',
  },
};

/** Why a download did not come to its end. */
export const DOWNLOAD_WORDS: Record<DownloadFailure, Words> = {
  paused: {
    sentence: 'The download is paused; what has come is kept.',
    nextStep: 'Go on whenever you like.',
  },
  'hub-unreachable': {
    sentence: 'The server of the models did not answer, several times in a row.',
    nextStep: 'See that you are online, then go on: what has come is kept.',
  },
  'hub-refused': {
    sentence: 'The server of the models does not give these files to you.',
    nextStep: 'Try again later, or choose another model.',
  },
  'files-missing': {
    sentence: 'The server of the models does not have all files of this one.',
    nextStep: 'Choose another model.',
  },
  'list-unreadable': {
    sentence: 'The model’s list of files is not of a shape that Veracite knows.',
    nextStep: 'Try again; a login page of your network may stand in its place.',
  },
  'wrong-bytes': {
    sentence: 'A file is not what the list says it is, and was thrown away.',
    nextStep: 'Try again; where it happens twice, remove the model and begin anew.',
  },
  'larger-than-agreed': {
    sentence: 'The model is larger than what you agreed to, and was not downloaded.',
    nextStep: 'Look at its size again, then decide.',
  },
  'storage-full': {
    sentence: 'There is no room left for the rest of the model.',
    nextStep: 'Make room on the disk or remove another model, then go on.',
  },
};
