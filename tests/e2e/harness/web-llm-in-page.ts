/* Runs in a page of the extension: what the options will do there. */
export { createDownloads } from '../../../lib/llm/web-llm/downloads';
export { findModel } from '../../../lib/llm/web-llm/models';
export { openWebLlm } from '../../../lib/app/engine/open-web-llm';
