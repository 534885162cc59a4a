import '../../components/styles/app.css';
import { openPanel } from '../../lib/app/panel/open-panel';

const root = document.getElementById('app');
if (!root) throw new Error('sidepanel: the page has no root');
await openPanel(root);
