export function GroupPage() {
  return <p>GroupPage</p>;
}
