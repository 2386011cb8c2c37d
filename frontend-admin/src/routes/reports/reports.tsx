import { Tabs } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { ReportListPage } from './report-list-page.tsx';
import { SignalListPage } from './signal-list-page.tsx';

/** Members' reports and the signals; the part is in the URL. */
export function ReportsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const part = params.get('part') === 'signals' ? 'signals' : 'reports';

  return (
    <Tabs
      value={part}
      keepMounted={false}
      // Each part has filters of its own.
      onChange={(next) =>
        void navigate(next === 'signals' ? `${paths.reports}?part=signals` : paths.reports)
      }
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="reports">Reports</Tabs.Tab>
        <Tabs.Tab value="signals">Signals</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="reports">
        <ReportListPage />
      </Tabs.Panel>
      <Tabs.Panel value="signals">
        <SignalListPage />
      </Tabs.Panel>
    </Tabs>
  );
}
