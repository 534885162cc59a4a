import { signal } from '@preact/signals';

import { downloadModel, findAvailability } from '../../llm/prompt-api/download-model';
import type { LanguageModelApi } from '../../llm/prompt-api/language-model';
import type { BuiltInView } from '../../settings/local-models';

/**
 * Follows the browser's own model and its download; the browser stores and removes it.
 *
 * `api`: `null` if the browser has none.
 */
export function createBuiltInModel(api: LanguageModelApi | null) {
  const view = signal<BuiltInView>({ state: 'looking', task: null });

  async function look(task: BuiltInView['task']): Promise<void> {
    view.value = { state: await findAvailability(api), task };
  }

  /** Must be called directly in a click. */
  async function download(): Promise<void> {
    if (!api || view.value.task?.kind === 'downloading') return;

    const onProgress = (share: number) => {
      view.value = { ...view.value, task: { kind: 'downloading', share } };
    };
    // nb. Before any await: the browser requires the click.
    const { signal: never } = new AbortController();
    const ending = downloadModel({ api, onProgress, signal: never });
    onProgress(0);
    const ended = await ending;
    await look(ended.ok ? null : { kind: 'ended', failure: ended.failure });
  }

  void look(null);
  return { view, download };
}
