import type { DeviceJudge } from '../../core/device/device-judge';
import type { JudgeIdentity } from '../../core/audit/pair';
import { EMBEDDED_IDENTITY } from '../../judges/embedded/card';
import type { JudgeEntry } from '../../judges/judge-entry';
import { findJudge, JUDGES } from '../../judges/registry';
import { browserNameOf } from '../../llm/prompt-api/prompt-identity';

/**
 * The identity of the judge the user chose for this device. A judge or model that this version
 * does not know gives way to the embedded one; every check, and every page, names the one it has.
 */
export function judgeOnDevice(
  choice: DeviceJudge,
  judges: readonly JudgeEntry[] = JUDGES,
): JudgeIdentity {
  const judge = findJudge(choice.kind, judges);
  return (judge && identityOf(judge, choice)) ?? EMBEDDED_IDENTITY;
}

function identityOf(judge: JudgeEntry, { model, weights }: DeviceJudge): JudgeIdentity | null {
  switch (judge.needs) {
    case 'nothing':
    case 'packaged-files':
      return judge.identity;
    case 'browser-model':
      return judge.identity(browserNameOf(navigator.userAgent));
    case 'model-program':
      return model === undefined ? null : judge.identity(model, weights ?? null);
    case 'connection':
      return null;
  }
}
