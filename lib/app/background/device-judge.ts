import type { DeviceJudge } from '../../core/device/device-judge';
import type { JudgeIdentity } from '../../core/audit/pair';
import { LEXICAL_IDENTITY } from '../../judges/lexical/lexical-judge';
import { judgeIdentityOf } from '../../judges/llm/judge-identity';
import { browserNameOf, promptApiIdentity } from '../../llm/prompt-api/prompt-identity';
import { findModel } from '../../llm/web-llm/models';
import { webLlmIdentity } from '../../llm/web-llm/web-llm-model';
import { DEFAULT_JUDGE } from './default-judge';

/**
 * The judge the reader chose for this device. A model that this version does not know gives way
 * to the judge of the package; every check, and every page, names the one it is.
 */
export function judgeOnDevice(choice: DeviceJudge): JudgeIdentity {
  switch (choice.kind) {
    case 'embedded':
      return DEFAULT_JUDGE;
    case 'lexical':
      return LEXICAL_IDENTITY;
    case 'web-llm': {
      const model = findModel(choice.model);
      return model === null
        ? DEFAULT_JUDGE
        : judgeIdentityOf(webLlmIdentity(model, choice.weights));
    }
    case 'prompt-api':
      return judgeIdentityOf(promptApiIdentity(browserNameOf(navigator.userAgent)));
  }
}
