import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { Button } from './Button';
import { ICONS } from './Icon';

export type ConfirmButtonProps = {
  label: string;
  question: string;
  confirm: string;
  /** Defaults to that of a loss. */
  refuse?: string;
  /** Defaults to that of a loss. */
  confirmKind?: 'danger' | 'primary';
  /** Accessible name, if a list has several of these. */
  name?: string;
  action?: string;
  /** Style before it asks. */
  kind?: 'plain' | 'quiet';
  /** A path of `ICONS`; defaults to deleting. */
  icon?: string;
  onConfirm: () => void;
};

/** Button of an action that cannot be undone or costs something, which asks for confirmation in place. */
export function ConfirmButton(props: ConfirmButtonProps): VNode {
  const { question } = props;
  const [isAsking, setAsking] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(false);

  // The focused button is replaced by others; this moves the focus to the harmless one.
  useEffect(() => {
    if (isAsking) group.current?.querySelector<HTMLElement>('[data-action="keep"]')?.focus();
    else if (wasAsking.current) group.current?.querySelector('button')?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  const stopAsking = (): void => setAsking(false);
  return (
    <div
      class={`confirm${isAsking ? ' confirm-asking' : ''}`}
      role={isAsking ? 'group' : undefined}
      aria-label={isAsking ? question : undefined}
      ref={group}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isAsking) return;
        // Escape closes this question, not the menu around it.
        event.stopPropagation();
        stopAsking();
      }}
    >
      {isAsking ? (
        <Question {...props} onEnd={stopAsking} />
      ) : (
        <Button
          kind={props.kind ?? 'quiet'}
          icon={props.icon ?? ICONS.trash}
          action={props.action}
          name={props.name}
          tip={props.label}
          onClick={() => setAsking(true)}
        >
          {props.label}
        </Button>
      )}
    </div>
  );
}

function Question(props: ConfirmButtonProps & { onEnd: () => void }): VNode {
  const { question, confirm, refuse, confirmKind = 'danger', onConfirm, onEnd } = props;
  return (
    <>
      <span>{question}</span>
      <Button
        kind={confirmKind}
        action="confirm"
        onClick={() => {
          onEnd();
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      <Button action="keep" onClick={onEnd}>
        {refuse ?? t('ui.keep')}
      </Button>
    </>
  );
}
