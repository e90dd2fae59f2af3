export function PersonPage() {
  return <p>PersonPage</p>;
}
