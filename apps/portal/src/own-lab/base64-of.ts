/** The bytes of a file. Rejects where the browser cannot read it. */
export async function base64Of(file: Blob): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error);
    reader.onload = () => {
      // data:application/zip;base64,…
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.readAsDataURL(file);
  });
}
