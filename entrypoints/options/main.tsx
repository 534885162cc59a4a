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
render(<OptionsApp {...props} />, rootOfPage());
// What a link leads to is there only once the page is drawn.
const linked = location.hash.slice(1);
if (linked !== '') void ready.then(() => props.onGo(linked));
