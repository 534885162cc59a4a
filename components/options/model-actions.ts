import type { DeviceJudge } from '../../lib/core/device/device-judge';

/** What a user can do with a model that can be downloaded, by its id. */
export type ShelfActions = {
  /** Asks the server for the exact size. */
  onMeasure: (id: string) => void;
  /** Downloads no more than so many bytes, which the user has agreed to. */
  onBring: (id: string, agreedBytes: number) => void;
  onPause: (id: string) => void;
  /** The user does not want it after all. */
  onDecline: (id: string) => void;
  onRemove: (id: string) => void;
};

export type ModelActions = ShelfActions & {
  onBringBuiltIn: () => void;
  onChooseJudge: (choice: DeviceJudge) => void;
};
