import type { DeviceJudge } from '../../lib/core/device/device-judge';

export type ShelfActions = {
  /** Asks the server for the exact size. */
  onMeasure: (id: string) => void;
  /** Downloads at most this many bytes, which the user has agreed to. */
  onBring: (id: string, agreedBytes: number) => void;
  onPause: (id: string) => void;
  /** Called if the user declines the download. */
  onDecline: (id: string) => void;
  onRemove: (id: string) => void;
};

export type ModelActions = ShelfActions & {
  onBringBuiltIn: () => void;
  onChooseJudge: (choice: DeviceJudge) => void;
};
