import { Link } from '@tanstack/react-router';
import { PageHeader } from '../layout/page-header.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" tabTitle="Page not found" lead="The address may be incomplete." />
      <p>
        <Link to="/">Go to the home page</Link>
      </p>
    </>
  );
}
