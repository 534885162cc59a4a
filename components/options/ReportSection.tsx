import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { Section } from './Section';

export type ReportActions = {
  onMake: () => Promise<string>;
  /** `false`: the browser did not allow it. */
  onCopy: (report: string) => Promise<boolean>;
  onSave: (report: string) => void;
};

/** Offers a report without any text of answers, shown before it is passed on. */
export function ReportSection({ onMake, onCopy, onSave }: ReportActions): VNode {
  const [report, setReport] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  return (
    <Section title={t('settings.report.title')} id="report">
      <p>{t('settings.report.about')}</p>
      {report === null ? (
        <Button action="make-report" onClick={() => void onMake().then(setReport)}>
          {t('settings.report.make')}
        </Button>
      ) : (
        <>
          <textarea
            class="report small wide"
            readOnly
            rows={14}
            aria-label={t('settings.report.name')}
            value={report}
          />
          <div class="row">
            <Button
              action="copy-report"
              onClick={() =>
                void onCopy(report).then(isCopied =>
                  setStatus(t(`settings.report.${isCopied ? 'copied' : 'not_copied'}`)),
                )
              }
            >
              {t('settings.report.copy')}
            </Button>
            <Button action="save-report" onClick={() => onSave(report)}>
              {t('settings.report.save')}
            </Button>
          </div>
        </>
      )}
      <p role="status">{status}</p>
    </Section>
  );
}
