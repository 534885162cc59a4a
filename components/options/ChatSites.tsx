import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { SiteId } from '../../lib/core/answer/answer';
import type { Result } from '../../lib/core/result';
import { listInRow } from '../../lib/i18n/format';
import { explain, inOneLine, t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { TextField } from './Field';
import {
  type ChatSiteView,
  type OwnHostView,
  patternName,
  type SwitchFailure,
} from './options-data';
import { siteName } from '../ui/names';

export type ChatSitesProps = {
  chat: readonly ChatSiteView[];
  own: readonly OwnHostView[];
  /** Asks the browser first when a site is switched on. */
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
      <ul class="site-list stack gap-0 box ruled stretch chat-sites">
        {chat.map(view => (
          <ChatSiteRow
            key={view.site}
            view={view}
            onSwitch={isOn => void show(onSwitch(view.site, isOn))}
          />
        ))}
      </ul>
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
        <ul class="site-list stack gap-0 box ruled stretch own-hosts">
          {own.map(host => (
            <OwnHostRow key={host.pattern} host={host} onRemove={onRemoveHost} />
          ))}
        </ul>
      )}
    </>
  );
}

function ChatSiteRow(props: { view: ChatSiteView; onSwitch: (isOn: boolean) => void }): VNode {
  const { site, hosts, state } = props.view;
  const name = siteName(site);
  const isOn = state === 'on';
  return (
    <li class="line gap-12 apart" data-site={site} data-state={state}>
      <span>
        {name}{' '}
        <span class="soft">
          {t('options.sites.hosts_state', {
            hosts: listInRow(hosts.map(patternName)),
            state: t(`options.sites.state.${state}`),
          })}
        </span>
      </span>
      <Button
        action="switch-site"
        name={t(isOn ? 'options.sites.switch_off_name' : 'options.sites.switch_on_name', {
          site: name,
        })}
        onClick={() => props.onSwitch(!isOn)}
      >
        {t(isOn ? 'options.sites.switch_off' : 'options.sites.switch_on')}
      </Button>
    </li>
  );
}

function OwnHostRow(props: { host: OwnHostView; onRemove: (pattern: string) => void }): VNode {
  const { pattern, isAllowed } = props.host;
  const name = patternName(pattern);
  return (
    <li class="line gap-12 apart">
      <span>
        {name} {!isAllowed && <span class="soft">{t('options.sites.state.refused')}</span>}
      </span>
      <Button
        action="remove-host"
        name={t('options.sites.remove_name', { site: name })}
        onClick={() => props.onRemove(pattern)}
      >
        {t('options.sites.remove')}
      </Button>
    </li>
  );
}
