import Columns2 from 'lucide-react/icons/columns-2';
import FlaskConical from 'lucide-react/icons/flask-conical';
import LibraryBig from 'lucide-react/icons/library-big';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { commonMessages } from '../i18n/common-messages.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { CORPUS_ROUTE, HOME_ROUTE, LAB_ROUTE, routeHref } from '../routing/routes.ts';
import type { CompareRoute, Route } from '../routing/routes.ts';
import { useStores } from '../stores-context.tsx';
import { useStore } from '../use-store.ts';
import { AppearanceButtons } from './appearance-buttons.tsx';
import styles from './header.module.css';
import { StateBadges } from './state-badges.tsx';

/** Name, screens, and what state the machinery is in. */
export function Header({
  route,
  compare,
}: {
  readonly route: Route;
  readonly compare: CompareRoute;
}): React.JSX.Element {
  const t = useMessages(commonMessages);
  const openWorkspace = useStore(useStores().workspace.store, (state) =>
    state.phase === 'closed' ? null : state.workspace,
  );
  // From screen to screen one goes on with the articles one was just looking at.
  const workspace = 'workspace' in route ? route.workspace : (openWorkspace ?? compare.workspace);
  const items = [
    {
      href: routeHref({ ...compare, workspace }),
      label: t.navCompare,
      Icon: Columns2,
      current: isCompare(route),
    },
    {
      href: routeHref({ ...CORPUS_ROUTE, workspace }),
      label: t.navCorpus,
      Icon: LibraryBig,
      current: route.screen === 'corpus' || route.screen === 'gate',
    },
    {
      href: routeHref({ ...LAB_ROUTE, workspace }),
      label: t.navLab,
      Icon: FlaskConical,
      current: route.screen === 'lab' || route.screen === 'golden',
    },
    {
      href: routeHref({ screen: 'settings' }),
      label: t.navSettings,
      Icon: SlidersHorizontal,
      current: route.screen === 'settings',
    },
  ];
  return (
    <header className={styles['header']}>
      <div className={styles['inner']}>
        <a
          className={styles['brand']}
          href={routeHref({ ...HOME_ROUTE, workspace })}
          aria-label={t.appName}
        >
          <span className={styles['name']}>Kurabe</span>
          <span className={styles['kanji']} lang="ja" aria-hidden>
            比べ
          </span>
        </a>
        <nav className={styles['nav']} aria-label={t.mainNavigation}>
          {items.map(({ href, label, Icon, current }) => (
            <a key={href} href={href} aria-current={current ? 'page' : undefined}>
              <Icon size={16} aria-hidden />
              {label}
            </a>
          ))}
        </nav>
        <div className={styles['tools']}>
          <StateBadges />
          <AppearanceButtons />
        </div>
      </div>
    </header>
  );
}

/** Compare, and what is opened to look at its results. */
function isCompare({ screen }: Route): boolean {
  return ['compare', 'article', 'map', 'neighbours'].includes(screen);
}
