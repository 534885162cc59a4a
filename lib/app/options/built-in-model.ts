import { signal, type ReadonlySignal } from '@preact/signals';

import { downloadModel, findAvailability } from '../../llm/prompt-api/download-model';
import type { LanguageModelApi } from '../../llm/prompt-api/language-model';
import type { BuiltInView } from '../../settings/local-models';

/** The browser's own model and its download; the browser stores and removes it. */
type BuiltInModel = {
  view: ReadonlySignal<BuiltInView>;
  /** Must be called directly in a click. */
  download(): Promise<void>;
};

/** `null`: the browser has no such API. */
export function createBuiltInModel(api: LanguageModelApi | null): BuiltInModel {
  const view = signal<BuiltInView>({ state: 'looking', task: null });

  async function look(task: BuiltInView['task']): Promise<void> {
    view.value = { state: await findAvailability(api), task };
  }

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
