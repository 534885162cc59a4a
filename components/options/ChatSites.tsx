import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { SiteId } from '../../lib/core/answer/answer';
import type { Result } from '../../lib/core/result';
import { listInRow } from '../../lib/i18n/format';
import { explain, inOneLine, t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { TextField } from './Field';
import { siteName } from '../ui/names';

/** `refused`: switched on, but the browser does not let us read it (any more). */
type ChatSiteState = 'on' | 'off' | 'refused';

export type ChatSiteView = {
  site: SiteId;
  hosts: readonly string[];
  state: ChatSiteState;
  /** `false`: its markup is known from public sources alone. */
  isSeen: boolean;
};

export type OwnHostView = { pattern: string; isAllowed: boolean };

export type AllowedSites = {
  /** All chat sites, also those without hosts of their own. */
  ids: readonly SiteId[];
  chat: readonly ChatSiteView[];
  own: readonly OwnHostView[];
  /** Hosts the user granted for cited pages, as match patterns. */
  cited: readonly string[];
};

export type SwitchFailure = 'not-allowed' | 'no-host';

export type ChatSitesProps = {
  chat: readonly ChatSiteView[];
  own: readonly OwnHostView[];
  onSwitch: (site: SiteId, isOn: boolean) => Promise<Result<null, SwitchFailure>>;
  onAddHost: (typed: string) => Promise<Result<null, SwitchFailure>>;
  onRemoveHost: (pattern: string) => void;
};

export function ChatSites(props: ChatSitesProps): VNode {
  const { chat, own, onSwitch, onAddHost, onRemoveHost } = props;
  const [failure, setFailure] = useState<SwitchFailure | null>(null);
  const [typed, setTyped] = useState('');
  const show = (done: Promise<Result<null, SwitchFailure>>): Promise<void> =>
    done.then(result => {
      setFailure(result.ok ? null : result.failure);
      if (result.ok) setTyped('');
    });
  return (
    <>
      <p class="soft">{t('options.sites.chat_help')}</p>
      <SiteList name="chat-sites">
        {chat.map(view => (
          <ChatSiteRow
            key={view.site}
            view={view}
            onSwitch={isOn => void show(onSwitch(view.site, isOn))}
          />
        ))}
      </SiteList>
      <TextField
        label={t('options.sites.own.label')}
        help={t('options.sites.own.help')}
        name="own-host"
        value={typed}
        onInput={setTyped}
      />
      <Button action="add-host" onClick={() => void show(onAddHost(typed))}>
        {t('options.sites.own.add')}
      </Button>
      <p role="status" class="soft">
        {failure !== null && inOneLine(explain('options.sites.failure', failure))}
      </p>
      {own.length > 0 && (
        <SiteList name="own-hosts">
          {own.map(({ pattern, isAllowed }) => (
            <SiteRow
              key={pattern}
              action="remove-host"
              name={t('options.sites.remove_name', { site: patternName(pattern) })}
              label={t('options.sites.remove')}
              onClick={() => onRemoveHost(pattern)}
            >
              {patternName(pattern)}{' '}
              {!isAllowed && <span class="soft">{t('options.sites.state.refused')}</span>}
            </SiteRow>
          ))}
        </SiteList>
      )}
    </>
  );
}

function ChatSiteRow(props: { view: ChatSiteView; onSwitch: (isOn: boolean) => void }): VNode {
  const { site, hosts, state, isSeen } = props.view;
  const name = siteName(site);
  const turn = state === 'on' ? 'switch_off' : 'switch_on';
  return (
    <SiteRow
      data={{ 'data-site': site, 'data-state': state }}
      action="switch-site"
      name={t(`options.sites.${turn}_name`, { site: name })}
      label={t(`options.sites.${turn}`)}
      onClick={() => props.onSwitch(state !== 'on')}
    >
      {name}{' '}
      <span class="soft">
        {t('options.sites.hosts_state', {
          hosts: listInRow(hosts.map(patternName)),
          state: t(`options.sites.state.${state}`),
        })}
        {!isSeen && <> · {t('options.sites.unseen')}</>}
      </span>
    </SiteRow>
  );
}

export function SiteList(props: { name: string; children: ComponentChildren }): VNode {
  return <ul class={`site-list stack gap-0 box ruled stretch ${props.name}`}>{props.children}</ul>;
}

/** Site with the button for it; `name` is the button's name for those who only hear it. */
export function SiteRow(props: {
  action: string;
  name: string;
  label: string;
  onClick: () => void;
  children: ComponentChildren;
  data?: Record<`data-${string}`, string>;
}): VNode {
  const { action, name, label, onClick, children, data } = props;
  return (
    <li class="line gap-12 apart" {...data}>
      <span>{children}</span>
      <Button action={action} name={name} onClick={onClick}>
        {label}
      </Button>
    </li>
  );
}

/** Returns a match pattern for display: "https://example.org/*" is "example.org". */
export function patternName(pattern: string): string {
  const parts = /^(\*|https?):\/\/([^/]+)\//.exec(pattern);
  const [, scheme, host] = parts ?? [];
  if (host === undefined) return pattern;
  if (host === '*') return t('options.sites.pattern.all');
  const name = host.startsWith('*.')
    ? t('options.sites.pattern.parts', { host: host.slice(2) })
    : host;
  return scheme === 'http' ? t('options.sites.pattern.http', { host: name }) : name;
}
