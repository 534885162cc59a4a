import { DEFAULT_LIMITS } from '../web/fetch-limits';
import { markupAsSeen } from './lay-out';

/** Takes the page of a tab, with the text that is not seen marked. Changes nothing in it. */
export function takePage(doc: Document) {
  const { contentType } = doc;
  const markup = contentType === 'text/plain' ? doc.body.textContent : markupAsSeen(doc);
  return {
    url: doc.location.href,
    contentType,
    /** `null` if it exceeds the size limit. */
    markup: markup.length > DEFAULT_LIMITS.maxBytes ? null : markup,
  };
}
