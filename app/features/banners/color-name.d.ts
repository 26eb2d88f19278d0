declare module "color-name" {
  const colors: Record<string, [red: number, green: number, blue: number]>;
  export default colors;
}
