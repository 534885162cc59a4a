import { computed, signal } from '@preact/signals';
import { browser } from 'wxt/browser';

import type { ModelListActions } from '../../../components/options/ModelRow';
import type { ModelActions } from '../../../components/options/ModelsSection';
import { EMBEDDED_CHOICE } from '../../core/device/device-judge';
import type { JudgeIdentity } from '../../core/audit/pair';
import { createEncoderDownloads } from '../../judges/encoder/downloads';
import { ENCODER } from '../../judges/encoder/encoder';
import { findEncoder, parseModelAddress } from '../../judges/encoder/models';
import { listEncoderOffers } from '../../judges/encoder/offers';
import { tryEncoder } from '../../judges/encoder/try-encoder';
import { WEB_LLM } from '../../judges/llm/web-llm';
import { findLanguageModel } from '../../llm/prompt-api/language-model';
import { createDownloads } from '../../llm/web-llm/downloads';
import { readModelLibs } from '../../llm/web-llm/model-libs';
import { findModel, HAS_WEB_LLM, WEIGHTS_HUB } from '../../llm/web-llm/models';
import { listOffers } from '../../llm/web-llm/offers';
import { readDevice, toFacts } from '../../llm/web-llm/device';
import { countHeld, type LocalModelsView, type ModelListView } from '../../settings/local-models';
import { openEncoder } from '../open-encoder';
import { createBuiltInModel } from './built-in-model';
import type { ChangeChoice } from './judge-actions';
import { createModelList, workOn, type ModelList, type ModelListDeps } from './model-list';

/** Fetches as the page does. */
const fetchAny: typeof fetch = (input, init) => fetch(input, init);

/** `onReady`: called with a downloaded model that has been shown to judge. */
export function openLocalModels(change: ChangeChoice, onReady: (judge: JudgeIdentity) => void) {
  const list = HAS_WEB_LLM ? openModelList(change) : createEmptyList();
  const asked = new Set<string>();
  const encoders = openEncoderList(change, { asked, onReady });
  const lists = [encoders, list];
  const builtIn = createBuiltInModel(findLanguageModel(globalThis));
  const refresh = async (): Promise<void> => {
    // A browser can keep its caches shut, as in private windows of Firefox.
    const looks = await Promise.allSettled(lists.map(each => each.refresh()));
    for (const look of looks) if (look.status === 'rejected') console.warn('options', look.reason);
  };
  void refresh();
  // Another page of the extension may have downloaded or removed a model meanwhile.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refresh();
  });
  return {
    view: computed<LocalModelsView>(() => ({
      encoders: encoders.view.value,
      list: list.view.value,
      builtIn: builtIn.view.value,
    })),
    actions: {
      ...list.actions,
      encoders: encoders.actions,
      onAddModel: typed => addModel(typed, asked, encoders),
      onBringBuiltIn: () => void builtIn.download(),
      onChooseJudge: device => void change(choice => ({ ...choice, device })),
    } satisfies ModelActions,
    removeAll: async () => {
      for (const each of lists) await each.removeAll();
    },
    async readHeldBytes(): Promise<number> {
      await refresh();
      return lists
        .map(({ view: { value } }) =>
          value.status === 'shown' ? countHeld(value.models).bytes : 0,
        )
        .reduce((sum, bytes) => sum + bytes, 0);
    },
  };
}

function openModelList(change: ChangeChoice): ModelList {
  const downloads = createDownloads({ caches, fetch: fetchAny });
  return createModelList({
    find: id => {
      const model = findModel(id);
      return model && workOn(downloads, model, WEIGHTS_HUB);
    },
    look: () => look(downloads, fetchAny),
    ...depsOf(WEB_LLM.id, change),
  });
}

/** `asked`: addresses of models that are not on our list. */
function openEncoderList(
  change: ChangeChoice,
  { asked, onReady }: { asked: ReadonlySet<string>; onReady: (judge: JudgeIdentity) => void },
): ModelList {
  const downloads = createEncoderDownloads({ caches, fetch: fetchAny });
  return createModelList({
    find: id => {
      const model = findEncoder(id);
      return model && workOn(downloads, model, model.folder);
    },
    look: async () => {
      const { freeBytes } = await readDevice({ storage: navigator.storage });
      return { offers: await listEncoderOffers({ downloads, freeBytes, asked }) };
    },
    tryOut: async (id, signal) => {
      const model = findEncoder(id);
      const state = model && (await downloads.state(model));
      if (state?.kind !== 'whole') return 'model-not-loaded';
      const failure = await tryEncoder(openEncoder(id, state.weights), signal);
      const judge = ENCODER.identity(id, state.weights);
      if (failure === null && judge !== null) onReady(judge);
      return failure;
    },
    ...depsOf(ENCODER.id, change),
  });
}

function depsOf(
  kind: string,
  change: ChangeChoice,
): Pick<ModelListDeps, 'requestAccess' | 'alone' | 'forget'> {
  return {
    requestAccess: pattern => browser.permissions.request({ origins: [pattern] }),
    alone: workAlone,
    forget: id =>
      change(choice =>
        choice.device.kind === kind && choice.device.model === id
          ? { ...choice, device: EMBEDDED_CHOICE }
          : choice,
      ),
  };
}

/** nb. In the click's own task: the browser is asked for the permission in it. */
function addModel(typed: string, asked: Set<string>, list: ModelList): boolean {
  const folder = parseModelAddress(typed);
  if (folder === null) return false;
  asked.add(folder);
  list.actions.onMeasure(folder);
  void list.refresh();
  return true;
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
