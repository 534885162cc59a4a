import type { VNode } from 'preact';

import { explain } from '../../lib/i18n/t';
import type { Audit } from '../../lib/core/audit/audit';
import { Banner } from '../ui/Banner';
import { ICONS } from '../ui/Icon';

/** Why a check does not go on although the reader did not end it; nothing where that is not so. */
export function HaltNote({ audit }: { audit: Audit }): VNode | null {
  if (audit.halt === undefined || audit.status === 'running') return null;
  const { sentence, nextStep } = explain('halt', audit.halt);
  return (
    <Banner tone="problem" icon={ICONS.info} title={sentence}>
      <p data-halt={audit.halt}>{nextStep}</p>
    </Banner>
  );
}
