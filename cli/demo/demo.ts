export async function buildDemo(_options: { dir: string; today: string }): Promise<{ email: string; password: string }> { throw new Error("not yet"); }
