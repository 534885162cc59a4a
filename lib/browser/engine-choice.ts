import { storage } from 'wxt/utils/storage';

import { DEFAULT_ENGINE_CHOICE, type EngineChoice } from '../settings/engine-choice';
import { parseEngineChoice } from '../settings/parse-engine-choice';

/** Where answers are judged. No key is in it. */
export const engineChoiceItem = storage.defineItem<EngineChoice>('local:engine', {
  fallback: DEFAULT_ENGINE_CHOICE,
  version: 1,
});

/** The choice as it can be relied on. */
export async function readEngineChoice(): Promise<EngineChoice> {
  return parseEngineChoice(await engineChoiceItem.getValue());
}
