export function DiffPage() {
  return <p>DiffPage</p>;
}
