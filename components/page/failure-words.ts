import type { ButtonFailure } from '../../lib/core/page-view';

/** Why a click did not lead to a check: a sentence and, where there is one, a next step. */
export const FAILURE_SENTENCES: Record<ButtonFailure, string> = {
  'answer-still-streaming': 'The answer is still being written. Try again when it is done.',
  'layout-unknown':
    'This page has changed and the answer cannot be read. Select its text and choose “Check this selection”.',
  'answer-empty': 'There is no text in this answer to check.',
  'answer-too-large': 'This answer is too long to check. Select a part of it instead.',
  'invalid-capture': 'This answer could not be read as a whole. Select its text instead.',
  'page-not-readable': 'The browser lets no extension read this page.',
  'storage-full': 'There is no room left to store a check. Delete old checks and try again.',
  'extension-unreachable':
    'Veracite does not respond. If it was just updated, reload this page and try again.',
};
