import { Link } from '@tanstack/react-router';
import { PageHead } from '../components/page-head.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { useIsOperator } from '../shell/operator.ts';
import { HealthTab } from './health.tsx';
import { MaintenanceTab } from './maintenance.tsx';
import './operator.css';
import { type OperatorTab, operatorTabs } from './operator-search.ts';
import { ReportsTab } from './reports.tsx';
import { useOperatorPage } from './use-operator-page.ts';
import { UsersTab } from './users.tsx';

const contents = {
  users: UsersTab,
  reports: ReportsTab,
  maintenance: MaintenanceTab,
  health: HealthTab,
} as const satisfies Record<OperatorTab, unknown>;

function Tabs({ tab }: { tab: OperatorTab }) {
  return (
    <nav className="tabs" aria-label="What operators look after">
      {operatorTabs.map(({ value, name }) => (
        <Link
          key={value}
          to="/operator"
          search={value === 'users' ? {} : { tab: value }}
          className="tab"
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={value === tab ? 'true' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** What those see who look after the installation; for everybody else there is nothing here. */
export function Operator() {
  const { tab = 'users' } = useOperatorPage();
  const isOperator = useIsOperator();
  if (isOperator === undefined) return <SkeletonRows count={6} />;
  if (!isOperator) return <NotFound />;
  const Content = contents[tab];
  return (
    <>
      <title>{`${operatorTabs.find(({ value }) => value === tab)?.name} · Operator`}</title>
      <PageHead title="Operator" facts="The installation: who uses it, what was reported, and how it is." />
      <Tabs tab={tab} />
      <Content />
    </>
  );
}
