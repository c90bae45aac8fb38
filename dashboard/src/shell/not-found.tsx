import { Link } from '@tanstack/react-router';
import { PageHead } from '../components/page-head.tsx';

/** Leads on whoever came to an address where there is nothing. */
export function NotFound() {
  return (
    <>
      <PageHead title="There is nothing here" facts="The address may be mistyped, or what was here is gone." />
      <p>
        <Link to="/">Go to the overview</Link>, or search for it with Ctrl K or ⌘K.
      </p>
    </>
  );
}
