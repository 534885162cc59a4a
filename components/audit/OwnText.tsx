import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit';
import type { GivingPlace } from '../../lib/core/given-text';
import type { Source } from '../../lib/core/source';
import { t } from '../../lib/i18n/t';
import { useAuditTools } from './audit-tools';
import { OpenTabWay } from './OpenTabWay';
import { PasteWay } from './PasteWay';
import { UploadWay } from './UploadWay';

export type OwnTextProps = { audit: Pick<Audit, 'id' | 'keeps'>; source: Source };

/** The ways in which the reader can give the text of a source; nothing where it was read whole. */
export function OwnText({ audit, source }: OwnTextProps): VNode | null {
  const { ownText } = useAuditTools();
  const [isOpen, setOpen] = useState(false);
  const { given } = source;
  const [isBrief, setBrief] = useState(given?.keeps === 'quotes');
  const place = placeOf(audit, source, isBrief);
  useWaitingTab(place, isOpen);
  // A text that was taken over closes what it was given by.
  useEffect(() => {
    setOpen(false);
  }, [given?.givenAt]);
  if (!mayBeGiven(source)) return null;

  return (
    <details
      class="disclosure own-text"
      open={isOpen}
      data-own-text={source.id}
      onToggle={event => {
        const { open } = event.currentTarget;
        setOpen(open);
        ownText.waitForTab(open ? place : null);
      }}
    >
      <summary>{given ? t('own_text.open.replace') : t('own_text.open.instead')}</summary>
      {isOpen && (
        <div class="own-text-ways">
          {audit.keeps !== 'quotes' && (
            <label class="choice">
              <input
                type="checkbox"
                data-action="keep-quotes-only"
                checked={isBrief}
                onChange={event => {
                  const { checked } = event.currentTarget;
                  setBrief(checked);
                  // The tab's own menu gives by what is waited for.
                  ownText.waitForTab(placeOf(audit, source, checked));
                }}
              />
              {t('quotes_only.give')}
            </label>
          )}
          <OpenTabWay place={place} source={source} />
          <PasteWay place={place} />
          <UploadWay place={place} />
        </div>
      )}
    </details>
  );
}

function placeOf(audit: OwnTextProps['audit'], source: Source, isBrief: boolean): GivingPlace {
  return { audit: audit.id, source: source.id, ...(isBrief && { keeps: 'quotes' as const }) };
}

/** Of what was read whole there is nothing to give; a text of the reader's can be another. */
function mayBeGiven({ status, ...source }: Source): boolean {
  if (status === 'unreadable' || source.given) return true;
  return status === 'read' && 'extent' in source && source.extent !== 'full-text';
}

/** A source that is no longer shown waits for no tab. */
function useWaitingTab({ audit, source }: GivingPlace, isOpen: boolean): void {
  const { ownText } = useAuditTools();
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const wait = ownText.tabWait.peek();
      if (wait?.audit === audit && wait.source === source) ownText.waitForTab(null);
    };
  }, [audit, source, isOpen, ownText]);
}
