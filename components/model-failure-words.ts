import type { ModelFailure } from '../lib/core/model-failure';
import type { ReasonWords } from './reason-words';

/** nb. As with all reasons: no word of *not found*, for none says a thing about the content. */
export const MODEL_FAILURE_WORDS: Record<ModelFailure, ReasonWords> = {
  'model-unreachable': {
    short: 'the model did not answer',
    sentence: 'No model answered at the address in the settings.',
    nextStep: 'See that its server is running, then test the connection in the settings.',
    action: 'retry',
  },
  'key-refused': {
    short: 'the key was refused',
    sentence: 'The model’s server did not accept the key.',
    nextStep: 'Enter the key again in the settings.',
    action: 'retry',
  },
  'model-forbidden': {
    short: 'the model’s server refuses',
    sentence: 'The model’s server does not let this extension or this account in.',
    nextStep: 'Test the connection in the settings: it says what to change on the server.',
    action: 'retry',
  },
  'model-missing': {
    short: 'no such model',
    sentence: 'The model that was chosen is known neither to its server nor to this version.',
    nextStep: 'Choose another model in the settings.',
    action: 'retry',
  },
  'model-busy': {
    short: 'the model is busy',
    sentence: 'The model’s server takes no more questions for now.',
    nextStep: 'Wait a few minutes, then try again.',
    action: 'retry',
  },
  'quota-used-up': {
    short: 'no credit left',
    sentence: 'The account at the model’s server has no credit left.',
    nextStep: 'Add credit there, or change to the model on this device.',
    action: 'retry',
  },
  'context-too-small': {
    short: 'too long for the model',
    sentence: 'The passages are longer than what this model can read at once.',
    nextStep: 'Choose a model with a larger context, or fewer passages in the settings.',
    action: 'retry',
  },
  'no-json-mode': {
    short: 'the model keeps to no format',
    sentence: 'The model’s server cannot hold its answers to a format, so they cannot be read.',
    nextStep: 'Choose another model in the settings.',
    action: 'retry',
  },
  'reply-declined': {
    short: 'the model declined',
    sentence: 'The model declined to compare these texts.',
    nextStep: 'Change to another model, or compare them yourself.',
    action: 'retry',
  },
  'invalid-reply': {
    short: 'invalid reply',
    sentence: 'The model’s reply was not of the agreed shape, twice.',
    nextStep: 'Try again, or change to another model.',
    action: 'retry',
  },
  'model-timeout': {
    short: 'no reply in time',
    sentence: 'The model took too long to reply.',
    nextStep: 'Try again; a smaller model replies sooner.',
    action: 'retry',
  },
  'model-failed': {
    short: 'the model failed',
    sentence: 'The model, or the server it runs on, reported a fault of its own.',
    nextStep: 'Try again in a moment.',
    action: 'retry',
  },
  'model-not-loaded': {
    short: 'the model is not loaded',
    sentence: 'The model for this device has not been downloaded, or was removed.',
    nextStep: 'Download it in the settings, or change to the embedded model.',
    action: 'retry',
  },
  'no-model-here': {
    short: 'this browser cannot run the model',
    sentence: 'This browser, or this computer’s graphics card, cannot run the model.',
    nextStep: 'Change to the embedded model or to an API in the settings.',
    action: 'retry',
  },
  'device-lost': {
    short: 'the graphics card gave up',
    sentence: 'The graphics card has too little memory for the model, or stopped responding.',
    nextStep: 'Choose a smaller model, or change to the embedded one.',
    action: 'retry',
  },
};
