export function Brand() {
  return (
    <>
      <img src="/pages/icon.svg" alt="" width="28" height="28" />
      <span>Stipend</span>
    </>
  );
}
