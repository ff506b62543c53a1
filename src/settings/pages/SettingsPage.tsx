export function SettingsPage() {
  return <h1>Site settings</h1>;
}
