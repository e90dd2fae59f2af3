export function Groups() {
  return <p>Groups</p>;
}
