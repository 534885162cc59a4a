import { render } from 'preact';

import { OptionsApp } from '../../components/options/OptionsApp';
import '../../components/styles/app.css';
import { openOptions } from '../../lib/app/options/open-options';
import { applySettings, followLanguage, rootOfPage } from '../../lib/app/own-page';
import { t } from '../../lib/i18n/t';

await followLanguage(() => {
  document.title = t('options.title');
});
applySettings();
const { props, ready } = openOptions();
void ready.then(showLinked);
render(<OptionsApp {...props} />, rootOfPage());

/** Shows the section a link leads to: it is there only once the page is drawn. */
function showLinked(): void {
  const section = document.getElementById(location.hash.slice(1));
  section?.scrollIntoView();
  section?.querySelector<HTMLElement>('input, select, button')?.focus();
}
