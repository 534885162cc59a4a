import { computed, signal } from '@preact/signals';
import { browser } from 'wxt/browser';

import type { ModelListActions } from '../../../components/options/ModelRow';
import type { ModelActions } from '../../../components/options/ModelsSection';
import { EMBEDDED_CHOICE } from '../../core/device/device-judge';
import { findLanguageModel } from '../../llm/prompt-api/language-model';
import { createDownloads } from '../../llm/web-llm/downloads';
import { readModelLibs } from '../../llm/web-llm/model-libs';
import { HAS_WEB_LLM } from '../../llm/web-llm/models';
import { listOffers } from '../../llm/web-llm/offers';
import { readDevice, toFacts } from '../../llm/web-llm/device';
import { countHeld, type LocalModelsView, type ModelListView } from '../../settings/local-models';
import { createBuiltInModel } from './built-in-model';
import type { ChangeChoice } from './judge-actions';
import { createModelList, type ModelList, type ModelListDeps } from './model-list';

export function openLocalModels(change: ChangeChoice) {
  const list = HAS_WEB_LLM ? openModelList(change) : createEmptyList();
  const builtIn = createBuiltInModel(findLanguageModel(globalThis));
  void list.refresh();
  return {
    view: computed<LocalModelsView>(() => ({
      list: list.view.value,
      builtIn: builtIn.view.value,
    })),
    actions: {
      ...list.actions,
      onBringBuiltIn: () => void builtIn.download(),
      onChooseJudge: device => void change(choice => ({ ...choice, device })),
    } satisfies ModelActions,
    removeAll: () => list.removeAll(),
    async readHeldBytes(): Promise<number> {
      await list.refresh();
      const { value } = list.view;
      return value.status === 'shown' ? countHeld(value.models).bytes : 0;
    },
  };
}

function openModelList(change: ChangeChoice): ModelList {
  const fetchAny: typeof fetch = (input, init) => fetch(input, init);
  const downloads = createDownloads({ caches, fetch: fetchAny });
  const list = createModelList({
    downloads,
    look: () => look(downloads, fetchAny),
    requestAccess: pattern => browser.permissions.request({ origins: [pattern] }),
    alone: workAlone,
    forget: id =>
      change(choice =>
        choice.device.kind === 'web-llm' && choice.device.model === id
          ? { ...choice, device: EMBEDDED_CHOICE }
          : choice,
      ),
  });
  // Another page of the extension may have downloaded or removed a model meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void list.refresh();
  });
  return list;
}

async function look(
  downloads: Parameters<typeof listOffers>[0]['downloads'],
  fetchOwn: typeof fetch,
): ReturnType<ModelListDeps['look']> {
  const [device, libs] = await Promise.all([readDevice(navigator), readModelLibs(fetchOwn)]);
  const offers = await listOffers({ device, libs, downloads });
  return { offers, device: toFacts(device) };
}

/** A lock is released when its page closes, so a closed one blocks no other. */
async function workAlone(id: string, work: () => Promise<void>): Promise<boolean> {
  return navigator.locks.request(`veracite-model ${id}`, { ifAvailable: true }, async lock => {
    if (lock === null) return false;
    await work();
    return true;
  });
}

function createEmptyList(): ModelList {
  const nothing = (): void => undefined;
  const actions: ModelListActions = {
    onMeasure: nothing,
    onBring: nothing,
    onPause: nothing,
    onDecline: nothing,
    onRemove: nothing,
  };
  return {
    view: signal<ModelListView>({ status: 'not-here' }),
    actions,
    refresh: () => Promise.resolve(),
    removeAll: () => Promise.resolve(),
  };
}
