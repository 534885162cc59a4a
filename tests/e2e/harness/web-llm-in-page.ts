/* Runs in a page of the extension: what the options will do there. */
export { createDownloads } from '../../../lib/judges/web-llm/downloads';
export { findModel } from '../../../lib/judges/web-llm/models';
export { openWebLlm } from '../../../entrypoints/web-llm-worker/open-web-llm';
