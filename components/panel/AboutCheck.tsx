import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit';
import { t } from '../../lib/i18n/t';
import { connectionHost, placeFor } from '../../lib/state/engine-choice';
import type { EngineView } from '../../lib/state/engine-choice';
import { findJudgeHosts, leavingOf } from '../../lib/state/judge-hosts';
import type { LedgerView } from '../../lib/state/ledger-state';
import { siteOf } from '../../lib/state/rejudge-offer';
import { judgeLabel } from '../audit/format';
import { BlindSwitch } from '../blind/BlindSwitch';
import { EngineSwitch } from '../engine/EngineSwitch';
import { leftInShort, newChecksLine } from '../engine/engine-words';
import { LedgerSection } from '../engine/LedgerSection';
import { JudgeLine } from './JudgeLine';
import type { PanelActions } from './panel-actions';

export type AboutCheckProps = {
  audit: Audit;
  engine: EngineView;
  ledger: LedgerView;
  actions: PanelActions;
};

/**
 * Who judges and what leaves the device, in a line; opened, all about both. It stands open where
 * something has to be done for the next check.
 */
export function AboutCheck({ audit, engine, ledger, actions }: AboutCheckProps): VNode {
  const site = siteOf(audit);
  const place = placeFor(engine.choice, site);
  return (
    <details class="about-check" open={place === 'api' && !engine.hasKey}>
      <summary data-action="about-check">
        <span class="about-line">
          <span>{t('engine.judge', { name: judgeLabel(audit.judge) })}</span>{' '}
          <span data-left>{leftInShort(leavingOf(audit))}</span>
          <NewChecks audit={audit} engine={engine} />
        </span>
      </summary>
      <div class="about-body">
        <JudgeLine audit={audit} />
        <LedgerSection audit={audit} ledger={ledger} connection={engine.choice.connection} />
        <EngineSwitch
          engine={engine}
          site={site}
          isBrief
          onChoose={chosen => {
            actions.chooseEngine(chosen, site);
          }}
          onConnect={() => {
            actions.openConnection();
          }}
          onModels={() => {
            actions.openModels();
          }}
        />
        <BlindSwitch
          onStart={() => {
            actions.judgeBlind(true);
          }}
        />
      </div>
    </details>
  );
}

/** In sight only where the next check sends to somebody this one sent nothing to. */
function NewChecks({ audit, engine }: Pick<AboutCheckProps, 'audit' | 'engine'>): VNode | null {
  const { choice } = engine;
  const site = siteOf(audit);
  if (choice.connection === null || placeFor(choice, site) === 'device') return null;
  if (findJudgeHosts(audit).includes(connectionHost(choice.connection))) return null;
  return (
    <>
      {' '}
      <span data-new-checks>{newChecksLine(choice, site)}</span>
    </>
  );
}
