/** For an address below the editor's that names nothing which could be edited. */
export function NoPlace() {
  return (
    <div className="card mx-auto max-w-xl p-8 text-center">
      <h1 className="text-2xl font-bold">Page Not Found</h1>
      <p className="mt-3 text-soft">An address of the editor names a subject, or a subject and a topic.</p>
      <a className="button button-primary mt-6" href="/admin/dashboard">
        Back to Dashboard
      </a>
    </div>
  );
}
