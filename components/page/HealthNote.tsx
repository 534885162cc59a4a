import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { PageHealth } from '../../lib/ports/page-ui';
import { t } from '../../lib/i18n/t';
import { Icon, ICONS } from '../ui/Icon';
import { focusOn, TrustedButton } from './TrustedButton';

/** Note on an unreadable page: collapsed until opened by the user, hidden once dismissed. */
export function HealthNote({
  health,
  onReport,
}: {
  health: PageHealth;
  onReport: () => string;
}): VNode | null {
  const [isDismissed, setDismissed] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [report, setReport] = useState<string | null>(null);
  if (isDismissed || health === 'readable') return null;

  return (
    <div class="note">
      <TrustedButton
        class="note-title"
        aria-expanded={isOpen}
        aria-controls="advice"
        onClick={() => setOpen(!isOpen)}
      >
        {t(`page.health.${health}.title`)}
      </TrustedButton>
      <TrustedButton
        class="note-dismiss"
        aria-label={t('page.health.dismiss')}
        onClick={() => setDismissed(true)}
      >
        <Icon path={ICONS.close} />
      </TrustedButton>
      <div id="advice" class="advice" hidden={!isOpen}>
        <p>{t(`page.health.${health}.text`)}</p>
        <p>{t('page.health.select')}</p>
        <p>{t('page.health.paste')}</p>
        {report === null ? (
          <TrustedButton class="report-offer" onClick={() => setReport(onReport())}>
            {t('page.report.offer')}
          </TrustedButton>
        ) : (
          <Report text={report} />
        )}
      </div>
    </div>
  );
}

function Report({ text }: { text: string }): VNode {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  return (
    <div class="report">
      <p>{t('page.report.explain')}</p>
      <textarea
        class="report-text"
        readOnly
        rows={8}
        aria-label={t('page.report.name')}
        value={text}
        ref={field => {
          if (isCopied === false) field?.select();
        }}
      />
      <TrustedButton
        class="report-copy"
        ref={focusOn}
        onClick={() => {
          void copyText(text).then(setCopied);
        }}
      >
        {t('page.report.copy')}
      </TrustedButton>
      <p class="report-outcome" role="status">
        {isCopied !== null && t(isCopied ? 'page.report.copied' : 'page.report.not_copied')}
      </p>
    </div>
  );
}

/** `false`: the browser or the page's own policy does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The note reports the failure and offers another way.
    return false;
  }
}
