/* Runs in a page of the extension, as the document of the engine does. */
export { findModel } from '../../../lib/llm/web-llm/models';
export { openWebLlm } from '../../../lib/app/engine/local-models';
