import '../../components/styles/app.css';
import { rootOfPage } from '../../lib/app/own-page';
import { openPanel } from '../../lib/app/panel/open-panel';

await openPanel(rootOfPage());
