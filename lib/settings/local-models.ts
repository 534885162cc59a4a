import { type DeviceJudge, isSameChoice } from '../core/device/device-judge';
import type { ModelFailure, WeightsFailure } from '../core/audit/model-failure';
import type {
  Availability,
  DeviceFacts,
  DownloadFailure,
  ModelOffer,
} from '../core/device/model-offer';
import type { JudgeEntry } from '../judges/judge-entry';
import { findJudge, JUDGES } from '../judges/registry';

export type ModelStop =
  | DownloadFailure
  /** It is here, and judged nothing when it was tried. */
  | WeightsFailure
  /** The user or the computer's administrator forbids requests to the server. */
  | 'not-allowed'
  /** Another page of the extension is working on the same model. */
  | 'elsewhere';

/** A task in progress with a model. Sizes are in bytes. */
export type ModelTask =
  | { kind: 'measuring' }
  /** Waits for the user's consent to a download of exactly this size. */
  | { kind: 'asking'; bytes: number }
  | { kind: 'downloading'; heldBytes: number; totalBytes: number }
  /** Whole, and asked about one pair. */
  | { kind: 'trying' }
  | { kind: 'removing' }
  | { kind: 'ended'; failure: ModelStop };

export type ListedModel = { offer: ModelOffer; task: ModelTask | null };

export type ModelListView =
  | { status: 'looking' }
  /** This build has no programs for models. */
  | { status: 'not-here' }
  /** `device`: omitted where it does not decide which models can run. */
  | { status: 'shown'; models: readonly ListedModel[]; device?: DeviceFacts };

/** The browser's own model. `share`: part downloaded, 0–1. */
export type BuiltInView = {
  state: Availability | 'looking';
  task: { kind: 'downloading'; share: number } | { kind: 'ended'; failure: ModelFailure } | null;
};

export type LocalModelsView = {
  /** Networks that run without a program of their own. */
  encoders: ModelListView;
  /** Language models. */
  list: ModelListView;
  builtIn: BuiltInView;
};

/** `isHere` is false if the judge is chosen but was removed. */
export type JudgeOption = { choice: DeviceJudge; isHere: boolean };

/** Returns true if a model can judge now: it is complete, and has no obstacle. */
export function isReady({ offer: { obstacle, download } }: ListedModel): boolean {
  return obstacle === null && download.kind === 'whole';
}

/** Returns true if a model is listed for this device: it could run or is stored here. */
export function isForHere({ offer: { obstacle, download } }: ListedModel): boolean {
  return obstacle === null || download.kind !== 'none';
}

/** Incomplete models count too. */
export function countHeld(models: readonly ListedModel[]): { bytes: number; models: number } {
  const held = models.map(({ offer: { download } }) => download).filter(isBegun);
  const sizes = held.map(each => (each.kind === 'whole' ? each.totalBytes : each.heldBytes));
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), models: held.length };
}

function isBegun(
  download: ModelOffer['download'],
): download is Exclude<ModelOffer['download'], { kind: 'none' }> {
  return download.kind !== 'none';
}

/** In the registry's order; includes the chosen one even if it is missing. */
export function findJudgeOptions(
  view: LocalModelsView,
  chosen: DeviceJudge,
  judges: readonly JudgeEntry[] = JUDGES,
): JudgeOption[] {
  const here = judges.flatMap(judge => choicesOf(judge, view));
  const options = here.map(choice => ({ choice, isHere: true }));
  if (here.some(choice => isSameChoice(choice, chosen))) return options;

  const needs = findJudge(chosen.kind, judges)?.needs;
  return [...options, { choice: chosen, isHere: isLooking(needs, view) }];
}

function isLooking(needs: JudgeEntry['needs'] | undefined, view: LocalModelsView): boolean {
  if (needs === 'browser-model') return view.builtIn.state === 'looking';
  return (needs === 'downloaded-files' ? view.encoders : view.list).status === 'looking';
}

function choicesOf({ id: kind, needs }: JudgeEntry, view: LocalModelsView): DeviceJudge[] {
  switch (needs) {
    case 'nothing':
    case 'packaged-files':
      return [{ kind }];
    case 'browser-model':
      return view.builtIn.state === 'available' ? [{ kind }] : [];
    case 'downloaded-files':
      return choicesIn(kind, view.encoders);
    case 'model-program':
      return choicesIn(kind, view.list);
    case 'connection':
      return [];
  }
}

function choicesIn(kind: string, list: ModelListView): DeviceJudge[] {
  const models = list.status === 'shown' ? list.models : [];
  return models
    .filter(isReady)
    .flatMap(({ offer: { id: model, download } }) =>
      download.kind === 'whole' ? [{ kind, model, weights: download.weights }] : [],
    );
}
