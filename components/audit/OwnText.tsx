import type { VNode } from 'preact';
import { useEffect, useState, useId } from 'preact/hooks';
import type { Audit } from '../../lib/core/audit/audit';
import type { GivingPlace, GiveFailure } from '../../lib/core/source/given-text';
import type { Source, ReadSource } from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { type GivenInput, useAuditTools, useDraftWords } from './audit-tools';
import { OpenTabWay, OwnTextProblem } from './OpenTabWay';
import { Button } from '../ui/Button';
import { useSaving } from './SavingLine';

type OwnTextProps = { audit: Pick<Audit, 'id' | 'keeps'>; source: Source };

/** Shows the ways to supply a source's text; empty while the source is still to be read. */
export function OwnText({ audit, source }: OwnTextProps): VNode | null {
  const { ownText } = useAuditTools();
  const [isOpen, setOpen] = useState(false);
  const { given } = source;
  const [isBrief, setBrief] = useState(given?.keeps === 'quotes');
  const place = placeOf(audit, source, isBrief);
  useWaitingTab(place, isOpen);
  // Closes the form once the text is accepted.
  useEffect(() => setOpen(false), [given?.givenAt]);
  // A page that was read in full may still show the user another text.
  if (source.status === 'pending' && !given) return null;

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
        <div class="own-text-ways stack gap-14">
          {audit.keeps !== 'quotes' && (
            <label class="choice">
              <input
                type="checkbox"
                data-action="keep-quotes-only"
                checked={isBrief}
                onChange={event => {
                  const { checked } = event.currentTarget;
                  setBrief(checked);
                  // The tab's context menu supplies the text for the waiting source.
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

/** File types the file picker offers first; others are tried too, and may be refused. */
export const ACCEPTED = '.html,.htm,.xhtml,.pdf,.txt,.md,.xml,.nxml';

/** Size limit of a fetched source, in the unit shown to users. */
const MEGABYTES = 25;

export function UploadWay({ place }: { place: GivingPlace }): VNode {
  const id = useId();
  const { state, give } = useGiving(place);
  return (
    <section class="own-text-way stack gap-6 small" data-way="uploaded">
      <h3>{t('own_text.upload.heading')}</h3>
      <label for={id}>{t('own_text.upload.label', { megabytes: MEGABYTES })}</label>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        disabled={state.status === 'saving'}
        onChange={event => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void give({ way: 'uploaded', file });
        }}
      />
      <div role="status">
        {state.status === 'failed' && <OwnTextProblem failure={state.failure} />}
      </div>
    </section>
  );
}

/** Choices for how much of the source a pasted text covers: the text does not say so. */
const EXTENTS = [
  { value: 'full-text', words: 'own_text.paste.whole' },
  { value: 'abstract', words: 'own_text.paste.abstract' },
  { value: 'snippet', words: 'own_text.paste.part' },
] as const;

export function PasteWay({ place }: { place: GivingPlace }): VNode {
  const id = useId();
  const [text, setText] = useDraftWords(`paste ${place.source}`);
  const [extent, setExtent] = useState<ReadSource['extent']>('full-text');
  const { state, give } = useGiving(place);
  return (
    <section class="own-text-way stack gap-6 small" data-way="pasted">
      <h3>{t('own_text.paste.heading')}</h3>
      <label for={id}>{t('own_text.paste.label')}</label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
      <div class="row">
        <label for={`${id}-extent`}>{t('own_text.paste.extent')}</label>
        <select
          id={`${id}-extent`}
          value={extent}
          onChange={event => {
            const chosen = EXTENTS.find(({ value }) => value === event.currentTarget.value);
            if (chosen) setExtent(chosen.value);
          }}
        >
          {EXTENTS.map(({ value, words }) => (
            <option key={value} value={value}>
              {t(words)}
            </option>
          ))}
        </select>
        <Button
          action="give-pasted"
          disabled={state.status === 'saving'}
          onClick={() => void give({ way: 'pasted', text, extent })}
        >
          {t('own_text.paste.use')}
        </Button>
      </div>
      <div role="status">
        {state.status === 'failed' && <OwnTextProblem failure={state.failure} />}
      </div>
    </section>
  );
}

function useGiving(place: GivingPlace) {
  const { ownText } = useAuditTools();
  const { state, save } = useSaving<GiveFailure>();
  return { state, give: (input: GivenInput) => save(() => ownText.give(place, input)) };
}
